import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each(['signs/write-signs.ts', 'scenes/write-scenes.ts'])(
  'every picture is as %s draws it, and none is left over',
  (script) => {
    // The output names the files that differ; `npm run draw` writes them.
    const said = execFileSync(process.execPath, [join(import.meta.dirname, script), '--check'], { encoding: 'utf8' });
    expect(said).toMatch(/^\d+ pictures are as the code draws them$/m);
  },
);
