import { describe, expect, test } from 'vitest';
import { lintTexts } from '#content/check/lint-ti.ts';
import { en as serverEn } from '../server/text/en.ts';
import { sv as serverSv } from '../server/text/sv.ts';
import { ti as serverTi } from '../server/text/ti.ts';
import { en } from '../web/text/en.ts';
import { privacyEn } from '../web/text/privacy/en.ts';
import { privacySv } from '../web/text/privacy/sv.ts';
import { privacyTi } from '../web/text/privacy/ti.ts';
import { studyEn } from '../web/text/study/en.ts';
import { studySv } from '../web/text/study/sv.ts';
import { studyTi } from '../web/text/study/ti.ts';
import { sv } from '../web/text/sv.ts';
import { ti } from '../web/text/ti.ts';

type Texts = { ti: string; sv: string; en: string };

/** Numbers that a text could be given; each stands for itself in all three languages. */
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

/** Names of languages are written in their own. */
const OWN_NAMES = new Set(['language.sv', 'language.en', 'language.ti']);

describe('the Tigrinya of the interface', () => {
  for (const [name, parts] of Object.entries({
    web: [ti, sv, en],
    study: [studyTi, studySv, studyEn],
    'privacy policy': [privacyTi, privacySv, privacyEn],
    server: [serverTi, serverSv, serverEn],
  })) {
    test(`passes the lint: ${name}`, () => {
      const texts = new Map<string, Texts>();
      collect('', ...(parts as [object, object, object]), texts);
      for (const key of OWN_NAMES) texts.delete(key);
      texts.delete('unauthenticated');
      expect(texts.size).toBeGreaterThan(15);
      expect(lintTexts(texts).filter((fault) => fault.level === 'error')).toEqual([]);
    });
  }

  test('every text exists in all three languages', () => {
    const texts = new Map<string, Texts>();
    collect('', ti, sv, en, texts);
    collect('study', studyTi, studySv, studyEn, texts);
    for (const [key, text] of texts)
      for (const [language, value] of Object.entries(text)) expect(value.trim(), `${key} ${language}`).not.toBe('');
  });
});
