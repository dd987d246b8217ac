import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lintTexts } from '#content/check/lint-ti.ts';
import { MAIL_KINDS } from '#contract/mails.ts';
import { SECOND_THOUGHTS_DAYS } from '#domain/erasure.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#domain/language.ts';
import { LEGAL_KINDS, readMarkdown, unknownNames } from '#domain/legal.ts';
import { FIRST_NOTICE_DAYS, RETENTION_DAYS, SECOND_NOTICE_DAYS } from '#domain/retention.ts';
import { BUYER_KEPT_MS, MAIL_KEPT_MS, WITHDRAWAL_ADDRESS_KEPT_MS } from '#domain/retention-times.ts';
import { RETURN_DAYS, reckon, WITHDRAWAL_DAYS } from '#domain/withdrawal.ts';
import { en as adminEn } from '../web/admin/text/en.ts';
import { sv as adminSv } from '../web/admin/text/sv.ts';
import { shopText } from '../web/text/shop/shop.ts';
import { withdrawText } from '../web/text/shop/withdraw.ts';
import { studyText } from '../web/text/study/catalog.ts';

const DAY_MS = 86_400_000;
const ROOT = join(import.meta.dirname, '..');
const legalText = (kind: string, language: InterfaceLanguage) =>
  readFileSync(join(ROOT, 'content', 'legal', `${kind}.${language}.md`), 'utf8');
const policyOf = (language: InterfaceLanguage) => legalText('privacy', language);

/** All files with texts for buyers and sellers. */
function wordFiles(): string[] {
  const roots = ['web/text', 'web/admin/text', 'server/text', 'content/legal'];
  return roots.flatMap((root) =>
    readdirSync(join(ROOT, root), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|md)$/.test(entry.name) && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}

describe('shop row 4: nothing that is sold is called a subscription', () => {
  test('no text of the app, its mails or its terms has a word that suggests that it renews itself', () => {
    const found = wordFiles().flatMap((file) =>
      (readFileSync(file, 'utf8').match(/prenumer\w*|\bsubscri\w+|\babonnemang\w*|ምዝገባ ኣገልግሎት/gi) ?? []).map(
        (word) => `${file}: ${word}`,
      ),
    );
    expect(found).toEqual([]);
  });

  test('paid is said only where somebody pays: days that were given are not', () => {
    const found = wordFiles().filter((file) => /ዝተኸፍለ/.test(readFileSync(file, 'utf8')));
    expect(found).toEqual([]);
  });

  test.each(INTERFACE_LANGUAGES)('right above the button in %s: what, how long, and that it ends by itself', (language) => {
    const words = shopText[language];
    expect(words.longIs(90)).toContain('90');
    expect(words.longIs(90)).toMatch(
      /slutar av sig själv och förnyas inte|ends by itself and is not renewed|ባዕሉ ይውዳእ፡ ባዕሉ ኣይሕደስን/,
    );
  });
});

describe('shop row 5: the button says that one pays', () => {
  test.each(INTERFACE_LANGUAGES)('with the whole sum, in %s', (language) => {
    for (const label of Object.values(shopText[language].pay))
      expect(label('299 kr')).toMatch(/^(Betala|Pay) 299 kr|^299 kr .*ክፈሉ$/);
  });
});

describe('shop row 14: the words of the law', () => {
  test('"Ångra avtalet här" and "Bekräfta ånger" stand in Swedish, and in brackets in Tigrinya', () => {
    expect([withdrawText.sv.link, withdrawText.sv.confirm]).toEqual(['Ångra avtalet här', 'Bekräfta ånger']);
    expect(withdrawText.ti.link).toContain('(Ångra avtalet här)');
    expect(withdrawText.ti.confirm).toContain('(Bekräfta ånger)');
  });
});

describe('shop row 23: ARN is named, the closed page of the EU is not', () => {
  test('nowhere in what people read', () => {
    const found = wordFiles().filter((file) => /ec\.europa\.eu|consumers\/odr/i.test(readFileSync(file, 'utf8')));
    expect(found).toEqual([]);
  });
});

describe('the legal texts that ship', () => {
  test.each(LEGAL_KINDS)('%s has the same parts in all three languages, and only names that mean something', (kind) => {
    const shapes = INTERFACE_LANGUAGES.map((language) => {
      const text = legalText(kind, language);
      expect(unknownNames(text)).toEqual([]);
      return readMarkdown(text).filter((block) => block.kind === 'title' || block.kind === 'heading').length;
    });
    expect(new Set(shapes).size).toBe(1);
    expect(shapes[0]).toBeGreaterThan(3);
    expect(legalText(kind, 'sv')).toMatch(/^<!-- \d{4}-\d\d-\d\d -->\n# /);
  });

  test('the Tigrinya passes the lint', () => {
    const texts = new Map(
      LEGAL_KINDS.flatMap((kind) => {
        const [ti, sv, en] = (['ti', 'sv', 'en'] as const).map((language) =>
          readMarkdown(legalText(kind, language)).flatMap((block) => (block.kind === 'list' ? [] : [block.text])),
        );
        return (ti ?? []).map(
          (text, place) => [`${kind} ${place}`, { ti: text, sv: sv?.[place] ?? '', en: en?.[place] ?? '' }] as const,
        );
      }),
    );
    // Names, addresses and law references are in Latin script; paragraphs may be split differently.
    const faults = lintTexts(texts).filter(({ level, rule }) => level === 'error' && rule !== 'numbers' && rule !== 'decimal');
    expect(faults).toEqual([]);
  });

  test.each(INTERFACE_LANGUAGES)('the example in %s is what the rule reckons', (language) => {
    const trialTo = '2026-05-30T22:00:00.000Z';
    const { kept, due } = reckon(
      { paid: 29_900, refunded: 0, days: 90, trialTo, wantedAtOnce: true },
      Date.parse('2026-03-06T10:00:00Z'),
    );
    const text = legalText('withdrawal', language).replaceAll(',', '.');
    expect(text).toContain(`${(kept / 100).toFixed(2)} kr`);
    expect(text).toContain(`${(due / 100).toFixed(2)} kr`);
    expect([WITHDRAWAL_DAYS, RETURN_DAYS]).toEqual([14, 14]);
  });
});

describe('shop row 27: the privacy notice', () => {
  test.each(INTERFACE_LANGUAGES)('names controller, bases, receivers with countries, rights and IMY, in %s', (language) => {
    const text = policyOf(language);
    for (const part of [
      '{name}',
      '{org_number}',
      '{address}',
      '{mail_company}',
      '{host}',
      '6(1)(a)',
      '6(1)(b)',
      '6(1)(c)',
      '6(1)(f)',
      'Stripe',
      'Getswish',
      'Google',
      'Mozilla',
      'Apple',
      'Microsoft',
      'USA',
    ])
      expect(text).toContain(part);
    expect(text).toContain('(IMY), Box 8114, 104 20 Stockholm, www.imy.se');
    expect(text).toMatch(/2019-11-01.*2025-10-06.*2026-11-18/);
  });

  /** Periods in days as implemented, and how the notice states them. */
  const TIMES: readonly (readonly [string, number, RegExp])[] = [
    ['mails', MAIL_KEPT_MS / DAY_MS, /(?<!\d)90(?!\d)/],
    ['the address of a withdrawal', WITHDRAWAL_ADDRESS_KEPT_MS / DAY_MS, /(?<!\d)90(?!\d)/],
    ['the checksum of a buyer', BUYER_KEPT_MS / DAY_MS, /(?<!\d)400(?!\d)/],
    ['an account that is to be erased', SECOND_THOUGHTS_DAYS, /(?<!\d)14(?!\d)/],
    ['the first notice', FIRST_NOTICE_DAYS, /(?<!\d)60(?!\d)/],
    ['the second notice', SECOND_NOTICE_DAYS, /(?<!\d)14(?!\d)/],
  ];
  test.each(TIMES)('%s: kept as long as the server keeps it', (_what, days, pattern) => {
    expect(pattern.test(` ${days} `)).toBe(true);
    for (const language of INTERFACE_LANGUAGES) expect(policyOf(language)).toMatch(pattern);
  });

  test('unused accounts go after 24 months', () => {
    expect(Math.floor(RETENTION_DAYS / (365 / 12))).toBe(24);
    for (const language of INTERFACE_LANGUAGES) expect(policyOf(language)).toMatch(/(?<!\d)24(?!\d)/);
  });
});

describe('shop row 28: children from 13', () => {
  test.each(INTERFACE_LANGUAGES)('and who is under 18 buys with a guardian, in %s', (language) => {
    expect(policyOf(language)).toMatch(/(?<!\d)13(?!\d)/);
    expect(policyOf(language)).toMatch(/(?<!\d)18(?!\d)/);
  });
});

describe('shop row 32: claims say what they rest on', () => {
  test.each(INTERFACE_LANGUAGES)('simulated, or of how many real results, in %s', (language) => {
    const words = studyText[language];
    expect(words.simulated).toMatch(/simul/i);
    expect(words.measured(41)).toContain('41');
  });
});

test('every mail of a sale has its name in the back office', () => {
  const kinds = MAIL_KINDS.filter((kind) => /^(order|withdrawal)-/.test(kind));
  expect(kinds).toHaveLength(6);
  for (const kind of kinds) expect([adminSv.mails.kinds[kind], adminEn.mails.kinds[kind]]).not.toContain('');
});
