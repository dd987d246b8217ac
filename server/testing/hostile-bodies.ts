import type { Schema } from './arbitrary.ts';

/** Repeats `part` between begin and end, up to this many bytes of ASCII. */
export function filling(bytes: number, begin: string, part: string, end: string): string {
  const times = Math.max(0, Math.floor((bytes - begin.length - end.length) / part.length));
  const text = begin + part.repeat(times) + end;
  return text + ' '.repeat(Math.max(0, bytes - text.length));
}

/** Every list in a body by its path, with the JSON around it. */
function listsIn(schema: Schema): { path: string; begin: string; end: string }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    if (part.items !== undefined) return [{ path: name, begin: `{"${name}":[`, end: ']}' }];
    return listsIn(part).map(({ path, begin, end }) => ({
      path: `${name}.${path}`,
      begin: `{"${name}":${begin}`,
      end: `${end}}`,
    }));
  });
}

type HostileBody = { readonly what: string; readonly body: string };

/** Bodies that are as expensive as possible to validate, each of this size. */
export function hostileBodies(schema: Schema | undefined, bytes: number): HostileBody[] {
  const names: string[] = [];
  for (let size = 2, n = 0; ; n += 1) {
    const name = `"${n.toString(36)}":0,`;
    size += name.length;
    if (size > bytes) break;
    names.push(name);
  }
  return [
    { what: 'unknown fields', body: `{${names.join('').slice(0, -1)}}` },
    { what: 'a list', body: filling(bytes, '[', '0,', '0]') },
    { what: 'lists in lists', body: '['.repeat(bytes / 2) + ']'.repeat(bytes / 2) },
    { what: 'objects in objects', body: `${'{"a":'.repeat(Math.floor(bytes / 6) - 1)}0${'}'.repeat(Math.floor(bytes / 6) - 1)}` },
    { what: 'an endless name', body: filling(bytes, '{"', 'a', '":0}') },
    { what: 'an endless number', body: filling(bytes, '', '9', '') },
    ...listsIn(schema ?? {}).flatMap(({ path, begin, end }) =>
      [
        { item: '{}', what: 'empty objects' },
        { item: '0', what: 'numbers' },
        { item: '""', what: 'empty texts' },
        { item: '[]', what: 'empty lists' },
      ].map(({ item, what }) => ({
        what: `${path} of ${what}`,
        body: filling(bytes, begin, `${item},`, item + end),
      })),
    ),
  ];
}
