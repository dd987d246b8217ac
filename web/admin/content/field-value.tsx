import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { inOrder, textNamed } from '#contract/content.ts';
import { inKronor, kronor } from '#domain/money.ts';
import type { TermTheme } from '#domain/terms.ts';
import { lastTrialDay } from '#domain/trial.ts';
import { purifyToNodes } from '../../ui/written-html.tsx';
import type { AdminText } from '../text/sv.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { shortTime } from '../ui/dates.ts';
import { categoriesQuery } from './queries.ts';
import { useContentText } from './use-content-text.ts';
import { useFieldName } from './use-field-name.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
/** In öre. */
const AMOUNTS = new Set(['price', 'paid_amount']);
/** Enum values that are shown by their label in the admin's language. */
const wordsOfStates = (text: AdminText): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  state: text.orders.states,
  method: text.orders.methods,
  job: text.admins.jobs,
  sign_up: text.ownerSettings.modes,
});
const TAGS = /<[^<>]*>/g;
const BLOCK_END = /<\/(?:p|li|h[2-4]|blockquote)>/g;
const languageOf = (field: string) => textNamed(field)?.language;

/** Plain words of a text that may be HTML. For comparing versions only; the result is not safe to render. */
export function wordsOf(text: string): string {
  if (!/<[a-z]/i.test(text)) return text;
  return purifyToNodes(text.replace(BLOCK_END, '\n').replace(TAGS, '')).textContent?.trim() ?? '';
}

/** Renders any field value of a piece of content. */
export function FieldValue({ field, value }: { field: string; value: unknown }) {
  const text = useAdminText();
  if (value === null || value === undefined || value === '') return <span className="text-soft">–</span>;
  if (field === 'category_id' && typeof value === 'number') return <ExerciseName id={value} />;
  if (field === 'theme' && typeof value === 'string') return <span>{text.terms.themes[value as TermTheme] ?? value}</span>;
  const word = typeof value === 'string' ? wordsOfStates(text)[field]?.[value] : undefined;
  if (word !== undefined) return <span>{word}</span>;
  if (AMOUNTS.has(field) && typeof value === 'number') return <span>{inKronor(kronor(value))}</span>;
  if (typeof value === 'string' && INSTANT.test(value)) {
    return <span>{field === 'trial_ends_at' || field === 'trial_to' ? lastTrialDay(value) : shortTime(value)}</span>;
  }
  if (typeof value === 'boolean') return <span>{value ? text.common.yes : text.common.no}</span>;
  if (Array.isArray(value)) {
    if (value.every((part) => typeof part !== 'object')) return <span>{value.join(', ') || '–'}</span>;
    return (
      <ol className="grid list-decimal gap-1 pl-5">
        {value.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two versions of a list are only read here.
          <li key={place}>
            <Parts value={part as Readonly<Record<string, unknown>>} />
          </li>
        ))}
      </ol>
    );
  }
  if (typeof value === 'object') return <Parts value={value as Readonly<Record<string, unknown>>} />;
  return (
    <span lang={languageOf(field)} className="whitespace-pre-line">
      {wordsOf(String(value))}
    </span>
  );
}

const isNothing = (part: unknown) => part === null || part === undefined || part === '';

function ExerciseName({ id }: { id: number }) {
  const textOf = useContentText();
  const exercise = useQuery(categoriesQuery).data?.find((category) => category.id === id);
  return <span>{exercise === undefined ? id : textOf(exercise, 'title')}</span>;
}

function Parts({ value }: { value: Readonly<Record<string, unknown>> }) {
  const text = useAdminText();
  const nameOf = useFieldName();
  const fields = inOrder(Object.keys(value)).filter((field) => field !== 'id' && field !== 'correct' && !isNothing(value[field]));
  return (
    <span className="grid gap-1">
      {fields.map((field) => {
        const part = value[field];
        return (
          <span key={field}>
            <span className="block text-caption text-soft">{nameOf(field)}</span>
            <span lang={languageOf(field)}>{typeof part === 'object' ? JSON.stringify(part) : wordsOf(String(part))}</span>
          </span>
        );
      })}
      {value['correct'] === true ? (
        <span className="inline-flex items-center gap-1 text-caption font-semibold">
          <Check aria-hidden className="size-4" />
          {text.editor.correct}
        </span>
      ) : null}
    </span>
  );
}
