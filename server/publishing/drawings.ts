import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Prebuilt, prebuild } from './prebuilt.ts';

/** Serves SVG drawings compressed, to a quarter of their size: they are most of the bytes of a question page. */
export type Drawings = { find(path: string): Promise<Prebuilt | undefined> };

/** Compressed at the first request, and again when the file has changed. */
export function openDrawings(folder: string): Drawings {
  const kept = new Map<string, { readonly changedAt: number; readonly made: Promise<Prebuilt> }>();
  return {
    async find(path) {
      const file = join(folder, path);
      const changedAt = await stat(file).then(
        (found) => (found.isFile() ? found.mtimeMs : undefined),
        () => undefined,
      );
      if (changedAt === undefined) return undefined;
      const known = kept.get(path);
      if (known?.changedAt === changedAt) return known.made;
      const made = readFile(file, 'utf8').then((drawing) => prebuild(drawing));
      kept.set(path, { changedAt, made });
      // A failed read is not cached.
      made.catch(() => kept.delete(path));
      return made;
    },
  };
}
