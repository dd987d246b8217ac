/** The bytes of a file that were asked for, the last one included. */
type FilePart = { readonly from: number; readonly to: number };

/** Undefined: all of it, also where several parts were asked for, or none that can be understood. `none`: where the file has nothing. */
export function partOf(range: string | undefined, size: number): FilePart | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return from > to || from >= size ? 'none' : { from, to };
}
