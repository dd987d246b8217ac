import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { usePreferences } from '../state/preferences.ts';
import { chooseLanguage, useText } from '../text/use-text.ts';

/** Every language is named in itself. */
export function LanguageSwitch() {
  const text = useText();
  const { language } = usePreferences();
  return (
    <fieldset className="flex flex-wrap justify-center rounded-[1.75rem] border border-line bg-raised p-1">
      <legend className="sr-only">{text.language.choose}</legend>
      {INTERFACE_LANGUAGES.map((choice) => (
        <label
          key={choice}
          lang={choice}
          className="flex min-h-12 cursor-pointer items-center whitespace-nowrap rounded-full px-3.5 text-caption text-soft has-checked:bg-action-soft has-checked:font-semibold has-checked:text-action has-focus-visible:outline-3 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name="language"
            value={choice}
            checked={choice === language}
            onChange={() => chooseLanguage(choice)}
            className="sr-only"
          />
          {text.language[choice]}
        </label>
      ))}
    </fieldset>
  );
}
