import type { ReactNode } from 'react';
import type { InterfaceLanguage } from '#domain/language.ts';
import { LETTER_MESSAGE_MAX, LETTER_SUBJECT_MAX, type LetterText, type LetterTexts } from '#domain/letter.ts';
import { TextField } from '../../ui/field.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { AreaField } from './fields.tsx';

/** The owner writes the Swedish text first. */
const LANGUAGES = ['sv', 'ti', 'en'] as const satisfies readonly InterfaceLanguage[];

type LetterFieldsProps = {
  texts: LetterTexts;
  onChange: (texts: LetterTexts) => void;
  errors: (language: InterfaceLanguage) => { readonly subject?: string | undefined; readonly message?: string | undefined };
  /** Rendered below the fields of each language. */
  beside?: (language: InterfaceLanguage) => ReactNode;
};

/** Subject and message of a mail in every language. */
export function LetterFields({ texts, onChange, errors, beside }: LetterFieldsProps) {
  const { common, letters: words } = useAdminText();
  return LANGUAGES.map((language) => {
    const name = common.languages[language];
    const { subject, message } = errors(language);
    const write = (change: Partial<LetterText>) => onChange({ ...texts, [language]: { ...texts[language], ...change } });
    return (
      <fieldset key={language} className="grid gap-3 rounded-control border border-line p-3">
        <legend className="px-1 font-semibold">{name}</legend>
        <TextField
          label={`${words.subject} · ${name}`}
          lang={language}
          maxLength={LETTER_SUBJECT_MAX}
          autoComplete="off"
          value={texts[language].subject}
          error={subject}
          onChange={(event) => write({ subject: event.target.value })}
        />
        <AreaField
          label={`${words.message} · ${name}`}
          lang={language}
          isLong
          spellCheck={language !== 'ti'}
          maxLength={LETTER_MESSAGE_MAX}
          value={texts[language].message}
          error={message}
          onChange={(event) => write({ message: event.target.value })}
        />
        {beside?.(language)}
      </fieldset>
    );
  });
}
