import { Plus, X } from 'lucide-react';
import { columnsOf, textsOf } from '#contract/content.ts';
import { MAX_OPTIONS, MIN_OPTIONS } from '#domain/question.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { OptionValues } from '../content/calls.ts';
import { ContentTexts } from '../content/content-texts.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { Alert } from '../ui/alert.tsx';
import { AreaField } from '../ui/fields.tsx';
import { ReorderList } from '../ui/reorder-list.tsx';
import { MisconceptionField } from './misconception-field.tsx';

/** The fields with the reason of a wrong option, by language. */
const LANGUAGES = ['why_sv', 'why', 'why_en'] as const;

const keyOf = (option: OptionValues) => option.id ?? option.key ?? '';

type OptionsEditorProps = {
  options: readonly OptionValues[];
  faults: Readonly<Record<string, string | undefined>>;
  onChange: (options: OptionValues[]) => void;
  newOption: () => OptionValues;
  /** The picture is a moving scene: options can be places in it. */
  isMoving?: boolean;
};

/** Editor of two to six ordered options, one of them right. */
export function OptionsEditor({ options, faults, onChange, newOption, isMoving = false }: OptionsEditorProps) {
  const text = useAdminText();
  const nameOf = (_option: OptionValues, place: number) => text.questions.optionNumber(place + 1);
  return (
    <div className="grid gap-3">
      {faults['options'] === undefined ? null : (
        <p role="alert" className="font-semibold text-wrong">
          {faults['options']}
        </p>
      )}
      <ReorderList label={text.fields.options} items={options} keyOf={keyOf} nameOf={nameOf} onChange={onChange}>
        {(option, place) => {
          const ofOption = Object.fromEntries(columnsOf('option').map((name) => [name, faults[`options.${place}.${name}`]]));
          return (
            <div className="grid gap-2">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <label className="flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
                  <input
                    type="radio"
                    name="correct-option"
                    checked={option.correct}
                    onChange={() => onChange(options.map((other, index) => ({ ...other, correct: index === place })))}
                    className="size-5 accent-action"
                  />
                  {text.questions.optionCorrect(place + 1)}
                </label>
                <IconButton
                  label={text.editor.remove(nameOf(option, place))}
                  disabled={options.length <= MIN_OPTIONS}
                  onClick={() => onChange(options.filter((_other, index) => index !== place))}
                >
                  <X aria-hidden className="size-5" />
                </IconButton>
              </div>
              {option.correct && LANGUAGES.some((language) => option[language] !== '') ? (
                <Alert tone="care">
                  <p className="font-semibold">{text.questions.reasonGoes}</p>
                  {LANGUAGES.map((language) => (option[language] === '' ? null : <p key={language}>{option[language]}</p>))}
                </Alert>
              ) : null}
              {option.correct ? null : (
                <MisconceptionField
                  value={option.misconception}
                  error={ofOption['misconception']}
                  onChange={(misconception) =>
                    onChange(options.map((other, index) => (index === place ? { ...other, misconception } : other)))
                  }
                />
              )}
              {isMoving ? (
                <AreaField
                  label={text.fields.place}
                  hint={text.questions.placeHint}
                  error={ofOption['place']}
                  value={option.place}
                  onChange={(event) =>
                    onChange(options.map((other, index) => (index === place ? { ...other, place: event.target.value } : other)))
                  }
                />
              ) : null}
              {textsOf('option').map(([name]) =>
                // The right option needs no reason why it is wrong.
                name === 'why' && option.correct ? null : (
                  <ContentTexts
                    key={name}
                    kind="option"
                    name={name}
                    {...(name === 'option' ? { label: nameOf(option, place) } : {})}
                    values={option}
                    faults={ofOption}
                    onChange={(change) =>
                      onChange(options.map((other, index) => (index === place ? { ...other, ...change } : other)))
                    }
                  />
                ),
              )}
            </div>
          );
        }}
      </ReorderList>
      <div>
        <Button variant="secondary" disabled={options.length >= MAX_OPTIONS} onClick={() => onChange([...options, newOption()])}>
          <Plus aria-hidden className="size-5" />
          {text.questions.addOption}
        </Button>
      </div>
    </div>
  );
}
