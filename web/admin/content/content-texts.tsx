import type { ReactNode } from 'react';
import { type FieldName, type TextField, type TextKind, textField, textsOf } from '#contract/content.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { AreaField } from '../ui/fields.tsx';

/** Swedish first: the other languages are translated from it. */
export const LANGUAGE_ORDER = ['sv', 'ti', 'en'] as const;
type ColumnLanguage = (typeof LANGUAGE_ORDER)[number];

type ContentTextsProps<Values extends object> = {
  kind: TextKind;
  name: string;
  /** Overrides the field's own label. */
  label?: string;
  values: Values;
  faults: Readonly<Record<string, string | undefined>>;
  /** Languages whose text is older than the last change of the Swedish one. */
  stale?: readonly string[];
  onChange: (change: Partial<Values>) => void;
};

function LanguageColumns({ children }: { children: (language: ColumnLanguage) => ReactNode }) {
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

/** Inputs for one text in three languages, side by side where they fit. Format and length limit come from the description of content. */
export function ContentTexts<Values extends object>(props: ContentTextsProps<Values>) {
  const { kind, name, values, faults, stale = [], onChange } = props;
  const text = useAdminText();
  const field = textField(kind, name) as TextField;
  const label = props.label ?? text.fields[name as FieldName];
  return (
    <LanguageColumns>
      {(language) => {
        const column = field.names[language];
        const value = String((values as Record<string, unknown>)[column] ?? '');
        const change = (written: string) => onChange({ [column]: written } as Partial<Values>);
        const shared = { label: `${label} · ${text.common.languages[language]}`, lang: language, value, error: faults[column] };
        return (
          <>
            {field.type === 'html' ? (
              <RichText format="html" {...shared} onChange={change} />
            ) : (
              <AreaField
                {...shared}
                isLong={field.long === true}
                maxLength={field.max}
                spellCheck={language !== 'ti'}
                onChange={(event) => change(event.target.value)}
              />
            )}
            {stale.includes(language) ? <StaleBadge /> : null}
          </>
        );
      }}
    </LanguageColumns>
  );
}

type TextCardsProps<Values extends object> = Omit<ContentTextsProps<Values>, 'name' | 'label'>;

/** One card per text of this kind of content, in the order of its description. */
export function TextCards<Values extends object>(props: TextCardsProps<Values>) {
  return textsOf(props.kind).map(([name]) => <TextCard key={name} name={name} {...props} />);
}

export function TextCard<Values extends object>(props: ContentTextsProps<Values>) {
  const text = useAdminText();
  return (
    <Card title={text.fields[props.name as FieldName]}>
      <ContentTexts {...props} />
    </Card>
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
