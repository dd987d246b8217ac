import type { ReactNode } from 'react';
import { RichText } from '../rich-text/rich-text.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { Badge } from '../ui/badge.tsx';
import { AreaField } from '../ui/fields.tsx';

/** Swedish is what the others follow, so it stands first. */
export const LANGUAGE_ORDER = ['sv', 'ti', 'en'] as const;
type ColumnLanguage = (typeof LANGUAGE_ORDER)[number];
export type LanguageNames = Readonly<Record<ColumnLanguage, string>>;

/** The wire's names: Tigrinya has the bare one, or one that ends in _tig. */
export const plainNames = (stem: string): LanguageNames => ({ ti: stem, sv: `${stem}_sv`, en: `${stem}_en` });
export const tigNames = (stem: string): LanguageNames => ({ ti: `${stem}_tig`, sv: `${stem}_sv`, en: `${stem}_en` });

type LanguageFieldsProps<Values extends object> = {
  label: string;
  names: LanguageNames;
  values: Values;
  faults: Readonly<Record<string, string | undefined>>;
  maxLength: number;
  /** Languages that were left behind when the Swedish changed. */
  stale?: readonly string[];
  isLong?: boolean;
  onChange: (change: Partial<Values>) => void;
};

export function LanguageColumns({ children }: { children: (language: ColumnLanguage) => ReactNode }) {
  return (
    <div className="grid items-start gap-4 @3xl:grid-cols-3">
      {LANGUAGE_ORDER.map((language) => (
        <div key={language} className="min-w-0">
          {children(language)}
        </div>
      ))}
    </div>
  );
}

/** One text in three languages, side by side where there is room. */
export function LanguageFields<Values extends object>(props: LanguageFieldsProps<Values>) {
  const { label, names, values, faults, maxLength, stale = [], isLong = false, onChange } = props;
  const text = useAdminText();
  return (
    <LanguageColumns>
      {(language) => (
        <>
          <AreaField
            label={`${label} · ${text.common.languages[language]}`}
            lang={language}
            isLong={isLong}
            maxLength={maxLength}
            spellCheck={language !== 'ti'}
            value={String((values as Record<string, unknown>)[names[language]] ?? '')}
            onChange={(event) => onChange({ [names[language]]: event.target.value } as Partial<Values>)}
            error={faults[names[language]]}
          />
          {stale.includes(language) ? <StaleBadge /> : null}
        </>
      )}
    </LanguageColumns>
  );
}

export function StaleBadge() {
  const text = useAdminText();
  return (
    <p className="mt-1">
      <Badge tone="care">{text.editor.stale}</Badge>
    </p>
  );
}

type LanguageRichTextProps<Values extends object> = Omit<LanguageFieldsProps<Values>, 'maxLength' | 'isLong'>;

export function LanguageRichText<Values extends object>(props: LanguageRichTextProps<Values>) {
  const { label, names, values, faults, stale = [], onChange } = props;
  const text = useAdminText();
  return (
    <LanguageColumns>
      {(language) => (
        <>
          <RichText
            format="html"
            label={`${label} · ${text.common.languages[language]}`}
            lang={language}
            value={String((values as Record<string, unknown>)[names[language]] ?? '')}
            onChange={(html) => onChange({ [names[language]]: html } as Partial<Values>)}
            error={faults[names[language]]}
          />
          {stale.includes(language) ? <StaleBadge /> : null}
        </>
      )}
    </LanguageColumns>
  );
}
