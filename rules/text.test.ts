import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lintTexts, VERBATIM } from '#content/check/lint-ti.ts';
import { LEGAL_KINDS } from '#domain/legal.ts';
import { sv as adminSv } from '../web/admin/text/sv.ts';
import { captionFor } from '../web/text/captions.ts';
import { ti } from '../web/text/ti.ts';

type Texts = { ti: string; sv: string; en: string };

/** Sample arguments; the same in all three languages. */
const SAMPLES = [7, 12, 3];

function read(value: unknown): string {
  if (typeof value !== 'function') return String(value);
  return (value as (...args: unknown[]) => string)(...SAMPLES.slice(0, value.length));
}

function collect(prefix: string, tiPart: object, svPart: object, enPart: object, into: Map<string, Texts>): void {
  for (const key of Object.keys(tiPart)) {
    const [a, b, c] = [tiPart, svPart, enPart].map((part) => (part as Record<string, unknown>)[key]);
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (typeof a === 'object' && a !== null) collect(path, a, b as object, c as object, into);
    else into.set(path, { ti: read(a), sv: read(b), en: read(c) });
  }
}

/** Languages are named in themselves. */
const OWN_NAMES = new Set(['language.sv', 'language.en', 'language.ti']);

/** Misleading words with their replacement. Patterns match anywhere in Tigrinya texts. */
const MISLEADING: readonly (readonly [RegExp, string])[] = [
  [/እንደገና/, 'ደጊምኩም: one word for "again", and not the one shared with Amharic'],
  [/ኣይተሰደን/, 'ኣይተሰደደን: one spelling of "not sent"'],
  [/ብሕታውነት/, 'ውልቃዊ ሓበሬታ: ብሕታውነት is solitude to many'],
  [/ግብረመልሲ/, 'ርኸቡና'],
  [/መፍትሕ ኪቦርድ/, 'ሓጸርቲ ትእዛዛት: መፍትሕ is the key of a door'],
  [/ግዜ መእተዊ|መእተዊኹም/, 'ካብቲ ኣፕ ወጺእኩም: መእተዊ is an entrance'],
  [/ይጽዕን ኣሎ/, 'ይጽዓን ኣሎ: the active is a man who loads cargo'],
  [/ዝተመልከተ(?![\u1200-\u135A])/, 'ምልክት ዝተገብረሉ: ዝተመልከተ is looked at, not marked'],
  [/ዝኣረገ/, 'ቀዳማይ: ዝኣረገ is worn out'],
  [/ኣልግሱ/, 'ኣጥፍኡ'],
  [/(?:^|\s)እንተ\s/, 'joined: እንተወጺእኩም'],
  [/ገይርኩም/, 'ጌርኩም'],
  [/ጎኒ|ጎኑ/, 'ጎድኒ'],
  [/ኣከባቢ/, 'ከባቢ'],
  [/ሕሳብ(?!(?:ኩም)? \(konto\))/, 'ሕሳብ (konto): alone it is a bill'],
  [/ጥርዓን ኣቕርቡ/, 'a noun, and abuse is not a complaint'],
];

/** Names of languages in themselves, or data. */
const isOwnName = (key: string) => OWN_NAMES.has(key.replace(/^\S+ /, ''));

type Parts = readonly [object, object, object];
const isCatalog = (value: unknown): value is Record<'ti' | 'sv' | 'en', object> =>
  typeof value === 'object' &&
  value !== null &&
  ['ti', 'sv', 'en'].every((language) => typeof Reflect.get(value, language) === 'object');

/** All text catalogs of app and server by file, found automatically. */
async function catalogs(): Promise<Map<string, Parts>> {
  const found = new Map<string, Parts>();
  const root = join(import.meta.dirname, '..');
  const files = ['web/text', 'server/text'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|use-text|in-language/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const load = async (file: string) => Object.values((await import(join(root, file))) as object);
  for (const file of files) {
    if (/\/(ti|sv|en)\.ts$/.test(file)) {
      // Catalogs with one file per language are combined.
      const folder = file.slice(0, file.lastIndexOf('/'));
      const parts = await Promise.all(
        ['ti', 'sv', 'en'].map(async (language) =>
          (await load(`${folder}/${language}.ts`)).find((value) => Object.keys(value).length > 1),
        ),
      );
      found.set(folder, parts as unknown as Parts);
    } else {
      for (const value of await load(file)) if (isCatalog(value)) found.set(file, [value.ti, value.sv, value.en]);
    }
  }
  return found;
}
const all = await catalogs();

describe('the Tigrinya of the interface', () => {
  test('every file of words is read', () => {
    expect([...all.keys()]).toEqual(
      expect.arrayContaining(['web/text', 'server/text', 'web/text/exam', 'web/text/try.ts', 'web/text/packs/row.ts']),
    );
    expect(all.size).toBeGreaterThan(30);
  });

  test.each([...all])('passes the lint: %s', (name, parts) => {
    const texts = new Map<string, Texts>();
    collect(`${name} `, ...parts, texts);
    for (const key of texts.keys()) if (isOwnName(key.replace(' .', ' '))) texts.delete(key);
    texts.delete('server/text .unauthenticated');
    expect(texts.size).toBeGreaterThan(0);
    expect(lintTexts(texts).filter((fault) => fault.level === 'error')).toEqual([]);
  });

  test('misleads nobody with a word', () => {
    const texts = new Map<string, Texts>();
    for (const [name, parts] of all) collect(name, ...parts, texts);
    const found = [...texts].flatMap(([key, text]) =>
      MISLEADING.filter(([word]) => word.test(text.ti)).map(([, instead]) => `${key}: ${text.ti} → ${instead}`),
    );
    expect(found).toEqual([]);
  });

  test('tells what happens to the answers when the phone is switched off and when the exam is left, with two different verbs', () => {
    const [off, leave] = [
      ti.exam.introClock,
      [ti.exam.leaveTitle, ti.exam.leaveText, ti.exam.leaveConfirm, ti.exam.close].join(' '),
    ];
    expect(off).toMatch(/ኣጥፊእኩም/);
    expect(off).toMatch(/ኣይጠፍኡን/);
    expect(leave).toMatch(/ክትወጹ.*ክጠፍኡ/);
    for (const text of [off, leave]) expect(text).not.toMatch(/ዓጸ|ዓጺ|ዕጸ|ክትዓጽ/);
  });

  test('every word that the owner chose in another language has a caption in Tigrinya', () => {
    const foreign = [...VERBATIM].filter((words) => !/[\u1200-\u135A]/.test(words));
    expect(foreign.filter((words) => captionFor(words) === undefined)).toEqual([]);
    const texts = new Map(foreign.map((words) => [words, { ti: captionFor(words)?.text ?? '', sv: words, en: words }]));
    expect(lintTexts(texts).filter((fault) => fault.level === 'error')).toEqual([]);
  });

  test('is called tigrinja in Swedish', () => {
    const texts = new Map<string, Texts>();
    for (const [name, parts] of all) collect(name, ...parts, texts);
    for (const [key, text] of texts) expect(text.sv, key).not.toMatch(/tigrinsk/i);
    expect(JSON.stringify(adminSv)).not.toMatch(/tigrinsk/i);
    for (const kind of LEGAL_KINDS) expect(readFileSync(`content/legal/${kind}.sv.md`, 'utf8'), kind).not.toMatch(/tigrinsk/i);
  });

  test('every text exists in all three languages', () => {
    const texts = new Map<string, Texts>();
    for (const [name, parts] of all) collect(name, ...parts, texts);
    for (const [key, text] of texts)
      for (const [language, value] of Object.entries(text)) expect(value.trim(), `${key} ${language}`).not.toBe('');
  });
});
