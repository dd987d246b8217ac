import type { ReactNode } from 'react';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { chooseOwnLanguage } from '../../session/own-language.ts';
import { setPreferences, usePreferences } from '../../state/preferences.ts';
import { accountText } from '../../text/account/catalog.ts';
import { useCatalog } from '../../text/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { Typeset } from '../../ui/typeset.tsx';

/** Preferences for languages (`language`), or for colours and answering (`look`). */
export function PreferencesForm({ part }: { part: 'language' | 'look' }) {
  const { subjects } = useCatalog(accountText);
  return (
    <section
      aria-labelledby={`preferences-${part}`}
      className="grid gap-4 rounded-card border border-line bg-raised p-4 shadow-card lg:gap-5 lg:p-5"
    >
      <h2 id={`preferences-${part}`} className="text-title max-lg:sr-only">
        {subjects[part]}
      </h2>
      {part === 'language' ? <LanguageChoices /> : <LookChoices />}
    </section>
  );
}

function LanguageChoices() {
  const text = useText();
  const { preferences: words } = useCatalog(accountText);
  const preferences = usePreferences();
  return (
    <>
      <Choice
        name="interface-language"
        label={words.interfaceLanguage}
        value={preferences.language}
        choices={INTERFACE_LANGUAGES.map((language) => ({ value: language, label: text.language[language], lang: language }))}
        onChoose={(language) => void chooseOwnLanguage(language)}
      />
      <Choice
        name="content"
        label={words.content}
        value={preferences.content}
        choices={(['ti', 'sv', 'both'] as const).map((value) => ({ value, label: words.contentChoices[value] }))}
        onChoose={(content) => setPreferences({ content })}
      />
      <Choice
        name="hears"
        label={words.hears}
        value={preferences.hears === 'sv' ? 'sv' : preferences.content === 'sv' ? 'other' : 'ti'}
        choices={(['sv', 'ti', 'other'] as const).map((value) => ({ value, label: words.hearsChoices[value] }))}
        onChoose={(value) =>
          setPreferences({
            hears: value === 'sv' ? 'sv' : 'ti',
            ...(value === 'other'
              ? { content: 'sv' as const }
              : value === 'ti' && preferences.content === 'sv'
                ? { content: 'ti' as const }
                : {}),
          })
        }
      />
    </>
  );
}

function LookChoices() {
  const { preferences: words } = useCatalog(accountText);
  const preferences = usePreferences();
  return (
    <>
      <Choice
        name="theme"
        label={words.theme}
        value={preferences.theme}
        choices={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: words.themes[value] }))}
        onChoose={(theme) => setPreferences({ theme })}
      />
      <Check
        isChecked={preferences.reads}
        onChange={(reads) => setPreferences({ reads })}
        label={<Typeset text={words.reads} lang={preferences.language} />}
        text={words.readsText}
      />
      <Check
        isChecked={preferences.unsureToggle}
        onChange={(unsureToggle) => setPreferences({ unsureToggle })}
        label={words.unsure}
        text={words.unsureText}
      />
      {/* Hidden on phones, which have no keyboard. */}
      <Check
        isChecked={preferences.shortcuts}
        onChange={(shortcuts) => setPreferences({ shortcuts })}
        label={<Typeset text={words.shortcuts} lang={preferences.language} />}
        text={words.shortcutsText}
        className="max-md:hidden"
      />
    </>
  );
}

type CheckProps = {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  label: ReactNode;
  text: string;
  className?: string;
};

function Check({ isChecked, onChange, label, text, className = '' }: CheckProps) {
  return (
    <label className={`flex min-h-12 cursor-pointer items-start gap-3 ${className}`}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-6 shrink-0 accent-action"
      />
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-caption text-soft">{text}</span>
      </span>
    </label>
  );
}

type ChoiceProps<Value extends string> = {
  name: string;
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; lang?: string }[];
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({ name, label, value, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="@container grid gap-1.5 grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))]">
        {choices.map((choice) => (
          <label
            key={choice.value}
            lang={choice.lang}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-edge px-4 py-2 cramped:gap-2 cramped:px-2 has-checked:border-action has-checked:bg-action-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              className="size-5 shrink-0 accent-action"
            />
            <span className="min-w-0">{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
