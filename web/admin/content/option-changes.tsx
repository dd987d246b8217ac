import { columnsOf, textNamed } from '#contract/content.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Badge } from '../ui/badge.tsx';
import { type Fields, isSame } from './differences.ts';
import { type PairedOption, pairedOptions } from './paired-options.ts';
import { TextChange } from './text-change.tsx';
import { useFieldName } from './use-field-name.ts';

const TEXTS = columnsOf('option').filter((name) => textNamed(name) !== undefined);

export const isOptions = (field: string, value: unknown): value is readonly Fields[] =>
  field === 'options' && Array.isArray(value);

type OptionChangesProps = {
  before: readonly Fields[];
  after: readonly Fields[];
  /** Shows unchanged options too. */
  isWhole?: boolean;
};

/** Options by number, with a word diff of their texts and reasons. */
export function OptionChanges({ before, after, isWhole = false }: OptionChangesProps) {
  const pairs = pairedOptions(before, after).filter(({ isChanged }) => isWhole || isChanged);
  return (
    <span className="grid gap-3">
      {pairs.map((pair) => (
        <OptionChange key={`${pair.placeBefore} ${pair.place}`} pair={pair} isWhole={isWhole} />
      ))}
    </span>
  );
}

function OptionChange({ pair, isWhole }: { pair: PairedOption; isWhole: boolean }) {
  const text = useAdminText();
  const nameOf = useFieldName();
  const { before = {}, after = {}, place, placeBefore } = pair;
  const textIn = (option: Fields, name: string) => String(option[name] ?? '');
  const shown = TEXTS.filter((name) => {
    const values = [textIn(before, name), textIn(after, name)];
    return values.some((value) => value !== '') && (isWhole || !isSame(values[0], values[1]));
  });
  const wasRight = before['correct'] === true;
  const isRight = after['correct'] === true;
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{text.questions.optionNumber((place ?? placeBefore ?? 0) + 1)}</span>
        {placeBefore === undefined ? <Badge tone="right">{text.optionChanges.added}</Badge> : null}
        {place === undefined ? <Badge tone="wrong">{text.optionChanges.removed}</Badge> : null}
        {place !== undefined && placeBefore !== undefined && place !== placeBefore ? (
          <Badge>{text.optionChanges.was(placeBefore + 1)}</Badge>
        ) : null}
        {isRight ? (
          <Badge tone="action">
            {wasRight || placeBefore === undefined ? text.optionChanges.right : text.optionChanges.rightNow}
          </Badge>
        ) : wasRight ? (
          <Badge tone="care">{text.optionChanges.rightBefore}</Badge>
        ) : null}
      </span>
      {shown.map((name) => (
        <span key={name} className="border-l-2 border-line pl-3">
          <span className="block text-caption text-soft">{nameOf(name)}</span>
          {place === undefined ? (
            <del lang={textNamed(name)?.language}>{textIn(before, name)}</del>
          ) : (
            <TextChange field={name} before={before[name]} after={after[name]} />
          )}
        </span>
      ))}
    </span>
  );
}
