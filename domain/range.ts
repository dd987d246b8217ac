/** A byte range of a file, `to` inclusive. */
type FilePart = { readonly from: number; readonly to: number };

/** Parses a Range header. Undefined: send the whole file, also for several ranges or an invalid header. `none`: not satisfiable (416). */
export function partOf(range: string | undefined, size: number): FilePart | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return from > to || from >= size ? 'none' : { from, to };
}
