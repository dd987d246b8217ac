import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// Folders of web/ and server/ must not depend on each other in a cycle, also not indirectly, so that each can be understood with its dependencies alone. Files
// at the top level connect them.

const roomOf = (file: string): string | undefined => {
  const [, room = '', ...inside] = file.split('/');
  return inside.length > 0 ? room : undefined;
};

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?\bfrom '(\.[^']+)';/gm)].map(([, from = '']) =>
    join(dirname(file), from),
  );

/** Dependencies of each folder, with an import that causes them. */
async function arrowsIn(place: 'web' | 'server'): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const arrows = new Map<string, Map<string, string>>();
  for await (const file of glob(`${place}/**/*.{ts,tsx}`, { exclude: ['**/*.test.*', '**/dist/**'] })) {
    const from = roomOf(file);
    if (from === undefined) continue;
    const others = arrows.get(from) ?? new Map<string, string>();
    arrows.set(from, others);
    for (const asked of importsOf(file)) {
      const to = asked.startsWith(`${place}/`) ? roomOf(asked) : undefined;
      if (to !== undefined && to !== from) others.set(to, `${file} asks for ${asked}`);
    }
  }
  return arrows;
}

/** A cycle through the folder, if there is one. */
function circleOf(room: string, arrows: Awaited<ReturnType<typeof arrowsIn>>): string[] | undefined {
  const seen = new Set<string>();
  const search = (from: string, way: string[]): string[] | undefined => {
    for (const [to, why] of arrows.get(from) ?? []) {
      if (to === room) return [...way, why];
      if (seen.has(to)) continue;
      seen.add(to);
      const found = search(to, [...way, why]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(room, []);
}

test.each(['web', 'server'] as const)('no room of %s asks for something of one that asks for something of it', async (place) => {
  const arrows = await arrowsIn(place);
  expect(arrows.size).toBeGreaterThan(10);
  expect([...arrows.keys()].map((room) => circleOf(room, arrows)).find((circle) => circle !== undefined)).toBeUndefined();
});
