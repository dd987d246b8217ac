type DiffPart = { readonly kind: 'same' | 'gone' | 'new'; readonly text: string };

/** Longer texts are compared as a whole, because the table below grows quadratically. */
const WORDS_MAX = 400;

const wordsOf = (text: string): string[] => text.match(/\S+\s*/gu) ?? [];

/** A diff of two texts by words; each word includes the space after it. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  if (from.length > WORDS_MAX || to.length > WORDS_MAX) return joined([gone(before), added(after)]);
  // Lengths of the longest common subsequence of the remaining words, for each pair of positions.
  const shared = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0));
  const at = (row: number, column: number) => shared[row]?.[column] ?? 0;
  const isSame = (row: number, column: number) => from[row]?.trim() === to[column]?.trim();
  for (let row = from.length - 1; row >= 0; row -= 1) {
    for (let column = to.length - 1; column >= 0; column -= 1) {
      (shared[row] as number[])[column] = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const parts: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < from.length || column < to.length) {
    if (row < from.length && column < to.length && isSame(row, column)) {
      parts.push({ kind: 'same', text: to[column] ?? '' });
      row += 1;
      column += 1;
    } else if (column >= to.length || (row < from.length && at(row + 1, column) >= at(row, column + 1))) {
      parts.push(gone(from[row] ?? ''));
      row += 1;
    } else {
      parts.push(added(to[column] ?? ''));
      column += 1;
    }
  }
  return joined(parts);
}

const gone = (text: string): DiffPart => ({ kind: 'gone', text });
const added = (text: string): DiffPart => ({ kind: 'new', text });

/** Merges adjacent parts of the same kind. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const all: DiffPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part.text === '') continue;
    if (last?.kind === part.kind) all[all.length - 1] = { kind: part.kind, text: last.text + part.text };
    else all.push(part);
  }
  return all;
}
