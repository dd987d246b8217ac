import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;

/** Writes compressed copies beside each file, so that the server need not compress them. */
export function compress(): Plugin {
  let root = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      root = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = (await readdir(root, { recursive: true })).filter((file) => COMPRESSIBLE.test(file));
        await Promise.all(
          files.map(async (file) => {
            const bytes = await readFile(join(root, file));
            await writeFile(join(root, `${file}.br`), await promisify(brotliCompress)(bytes));
            await writeFile(join(root, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
          }),
        );
      },
    },
  };
}
