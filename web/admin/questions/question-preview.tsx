import { RotateCcw, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { pickPublic } from '#contract/content.ts';
import type { Question } from '#contract/question.ts';
import { shownLanguages } from '../../question/languages.ts';
import { QuestionView } from '../../question/question-view.tsx';
import { Verdict } from '../../question/verdict.tsx';
import type { ContentPreference } from '../../state/preferences.ts';
import { InLanguage } from '../../text/in-language.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { QuestionValues } from '../content/calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';

/** The question as the API would return it. Unsaved options get ids that no stored option has. */
function asQuestion(id: number, values: QuestionValues): Question {
  const { solution, solution_sv, solution_en } = values;
  const hasSolution = solution !== '' || solution_sv !== '' || solution_en !== '';
  return {
    id,
    ...pickPublic('question', values),
    options: values.options.map((option, place) => ({
      id: option.id ?? -1 - place,
      ...pickPublic('option', option),
      solution: option.correct && hasSolution ? { solution, solution_sv, solution_en } : null,
    })),
  };
}

const WIDE = '(min-width: 1024px)';
function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(WIDE);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(WIDE).matches,
  );
}

type QuestionPreviewProps = { id: number; values: QuestionValues; onClose: () => void };

/** Live preview as learners see the question: beside the form, on phones in a sheet. */
export function QuestionPreview(props: QuestionPreviewProps) {
  const text = useAdminText();
  const isWide = useIsWide();
  if (!isWide) {
    return (
      <Dialog shape="sheet" title={text.preview.title} onClose={props.onClose}>
        <Preview {...props} />
      </Dialog>
    );
  }
  return (
    <aside
      aria-labelledby="preview-title"
      className="sticky top-4 max-h-[calc(100dvh-2rem)] w-96 shrink-0 overflow-y-auto rounded-card border border-line bg-paper p-4"
    >
      <div className="mb-3 flex items-center justify-between">
        <h2 id="preview-title" className="text-title">
          {text.preview.title}
        </h2>
        <IconButton label={text.preview.close} onClick={props.onClose} className="-mr-2">
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <Preview {...props} />
    </aside>
  );
}

function Preview({ id, values }: QuestionPreviewProps) {
  const text = useAdminText();
  const [content, setContent] = useState<ContentPreference>('ti');
  const [chosen, setChosen] = useState<number>();
  const question = asQuestion(id, values);
  return (
    <>
      <fieldset className="mb-4 flex rounded-full border border-line bg-raised p-1">
        <legend className="sr-only">{text.preview.language}</legend>
        {(['ti', 'sv', 'both'] as const).map((choice) => (
          <label
            key={choice}
            className="flex min-h-11 grow cursor-pointer items-center justify-center rounded-full px-3 text-caption text-soft has-checked:bg-action-soft has-checked:font-semibold has-checked:text-action has-focus-visible:outline-3 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name="preview-language"
              checked={content === choice}
              onChange={() => setContent(choice)}
              className="sr-only"
            />
            {text.preview.languages[choice]}
          </label>
        ))}
      </fieldset>
      <InLanguage language="ti">
        <div lang="ti">
          <QuestionView
            question={question}
            languages={shownLanguages(question, content, false)}
            chosen={chosen}
            verdict={chosen !== undefined}
            onChoose={(option) => setChosen((before) => before ?? option)}
            keepsPlace
          />
          <div className="mt-4">
            <Verdict key={chosen} question={question} languages={shownLanguages(question, content, false)} chosen={chosen} />
          </div>
        </div>
      </InLanguage>
      {chosen === undefined ? null : (
        <Button variant="quiet" onClick={() => setChosen(undefined)}>
          <RotateCcw aria-hidden className="size-5" />
          {text.preview.again}
        </Button>
      )}
    </>
  );
}
