import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const SCRIPT = 'console.log("መንገዲ");\n'.repeat(100);

export const WEB_FILES: Readonly<Record<string, string>> = {
  'index.html':
    '<!doctype html><html lang="ti"><head><meta property="og:image" content="/share.png"><style>p{margin:0}</style><script>var a=1</script><script type="module" crossorigin src="/assets/app-1a2b.js"></script><link rel="modulepreload" crossorigin href="/assets/screen-3c4d.js"></head><body>ገጽ</body></html>',
  'login.html': '<!doctype html><html lang="ti"><head><style>b{color:red}</style></head><body>Logga in</body></html>',
  'privacy-policy.html': '<!doctype html><html lang="ti"><body>ፖሊሲ</body></html>',
  'assets/app-1a2b.js': SCRIPT,
  'service-worker.js': 'self.a = 1;',
  'manifest.webmanifest': '{"name":"Mengedi"}',
};

/** A tiny built web app in a temporary folder: assets with compressed copies, as the build writes them. */
export async function testWebRoot(files = WEB_FILES): Promise<{ webRoot: string; remove(): Promise<void> }> {
  const webRoot = await mkdtemp(join(tmpdir(), 'mengedi-web-'));
  for (const [name, text] of Object.entries(files)) {
    const file = join(webRoot, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    if (!/^assets\/.*\.(js|css)$/.test(name)) continue;
    await writeFile(`${file}.gz`, gzipSync(text));
    await writeFile(`${file}.br`, brotliCompressSync(text));
  }
  return { webRoot, remove: () => rm(webRoot, { recursive: true, force: true }) };
}
