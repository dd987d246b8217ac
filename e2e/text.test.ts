import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lintTexts, VERBATIM } from '#content/check/lint-ti.ts';
import { LEGAL_KINDS } from '#domain/legal.ts';
import { en as serverEn } from '../server/text/en.ts';
import { sv as serverSv } from '../server/text/sv.ts';
import { ti as serverTi } from '../server/text/ti.ts';
import { sv as adminSv } from '../web/admin/text/sv.ts';
import { accountEn } from '../web/text/account/en.ts';
import { accountSv } from '../web/text/account/sv.ts';
import { accountTi } from '../web/text/account/ti.ts';
import { captionFor } from '../web/text/captions.ts';
import { checklistsText } from '../web/text/checklists.ts';
import { en } from '../web/text/en.ts';
import { examEn } from '../web/text/exam/en.ts';
import { examSv } from '../web/text/exam/sv.ts';
import { examTi } from '../web/text/exam/ti.ts';
import { feedbackText } from '../web/text/feedback.ts';
import { listenText } from '../web/text/listen.ts';
import { lockedText } from '../web/text/locked.ts';
import { mailText } from '../web/text/mail.ts';
import { passwordLinkText } from '../web/text/password-link.ts';
import { shopText } from '../web/text/shop/shop.ts';
import { withdrawText } from '../web/text/shop/withdraw.ts';
import { shortcutsText } from '../web/text/shortcuts.ts';
import { signsText } from '../web/text/signs.ts';
import { signsViewText } from '../web/text/signs-view.ts';
import { studyEn } from '../web/text/study/en.ts';
import { studySv } from '../web/text/study/sv.ts';
import { studyTi } from '../web/text/study/ti.ts';
import { sv } from '../web/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { tryText } from '../web/text/try.ts';
import { unlockEn } from '../web/text/unlock/en.ts';
import { unlockSv } from '../web/text/unlock/sv.ts';
import { unlockTi } from '../web/text/unlock/ti.ts';
import { waysInText } from '../web/text/ways-in.ts';
import { welcomeText } from '../web/text/welcome.ts';
import { wordCardText } from '../web/text/word-card.ts';
import { wordsEn } from '../web/text/words/en.ts';
import { wordsSv } from '../web/text/words/sv.ts';
import { wordsTi } from '../web/text/words/ti.ts';

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

/** Words that mislead a learner, and what stands instead. A pattern counts wherever it occurs in Tigrinya. */
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

describe('the Tigrinya of the interface', () => {
  for (const [name, parts] of Object.entries({
    web: [ti, sv, en],
    study: [studyTi, studySv, studyEn],
    signs: [signsText.ti, signsText.sv, signsText.en],
    checklists: [checklistsText.ti, checklistsText.sv, checklistsText.en],
    feedback: [feedbackText.ti, feedbackText.sv, feedbackText.en],
    words: [wordsTi, wordsSv, wordsEn],
    'word cards': [wordCardText.ti, wordCardText.sv, wordCardText.en],
    exam: [examTi, examSv, examEn],
    account: [accountTi, accountSv, accountEn],
    locks: [
      { ...unlockTi, lock: lockedText.ti },
      { ...unlockSv, lock: lockedText.sv },
      { ...unlockEn, lock: lockedText.en },
    ],
    shop: [
      { ...shopText.ti, withdraw: withdrawText.ti },
      { ...shopText.sv, withdraw: withdrawText.sv },
      { ...shopText.en, withdraw: withdrawText.en },
    ],
    mail: [mailText.ti, mailText.sv, mailText.en],
    listening: [listenText.ti, listenText.sv, listenText.en],
    'one-time links': [
      {
        ...passwordLinkText.ti,
        ...waysInText.ti,
        tried: tryText.ti,
        welcome: welcomeText.ti,
        view: signsViewText.ti,
        keys: shortcutsText.ti,
      },
      {
        ...passwordLinkText.sv,
        ...waysInText.sv,
        tried: tryText.sv,
        welcome: welcomeText.sv,
        view: signsViewText.sv,
        keys: shortcutsText.sv,
      },
      {
        ...passwordLinkText.en,
        ...waysInText.en,
        tried: tryText.en,
        welcome: welcomeText.en,
        view: signsViewText.en,
        keys: shortcutsText.en,
      },
    ],
    server: [serverTi, serverSv, serverEn],
  })) {
    test(`passes the lint: ${name}`, () => {
      const texts = new Map<string, Texts>();
      collect('', ...(parts as [object, object, object]), texts);
      for (const key of OWN_NAMES) texts.delete(key);
      texts.delete('unauthenticated');
      expect(texts.size).toBeGreaterThan(5);
      expect(lintTexts(texts).filter((fault) => fault.level === 'error')).toEqual([]);
    });
  }

  test('misleads nobody with a word', () => {
    const texts = new Map<string, Texts>();
    collect('', ti, sv, en, texts);
    collect('exam', examTi, examSv, examEn, texts);
    collect('account', accountTi, accountSv, accountEn, texts);
    collect('unlock', unlockTi, unlockSv, unlockEn, texts);
    collect('locked', lockedText.ti, lockedText.sv, lockedText.en, texts);
    collect('server', serverTi, serverSv, serverEn, texts);
    collect('shop', shopText.ti, shopText.sv, shopText.en, texts);
    collect('withdraw', withdrawText.ti, withdrawText.sv, withdrawText.en, texts);
    collect('password link', passwordLinkText.ti, passwordLinkText.sv, passwordLinkText.en, texts);
    collect('mail', mailText.ti, mailText.sv, mailText.en, texts);
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
    collect('', ti, sv, en, texts);
    for (const [key, text] of texts) expect(text.sv, key).not.toMatch(/tigrinsk/i);
    expect(JSON.stringify(adminSv)).not.toMatch(/tigrinsk/i);
    for (const kind of LEGAL_KINDS) expect(readFileSync(`content/legal/${kind}.sv.md`, 'utf8'), kind).not.toMatch(/tigrinsk/i);
  });

  test('every text exists in all three languages', () => {
    const texts = new Map<string, Texts>();
    collect('', ti, sv, en, texts);
    collect('study', studyTi, studySv, studyEn, texts);
    collect('signs', signsText.ti, signsText.sv, signsText.en, texts);
    collect('checklists', checklistsText.ti, checklistsText.sv, checklistsText.en, texts);
    collect('feedback', feedbackText.ti, feedbackText.sv, feedbackText.en, texts);
    collect('words', wordsTi, wordsSv, wordsEn, texts);
    collect('word card', wordCardText.ti, wordCardText.sv, wordCardText.en, texts);
    collect('exam', examTi, examSv, examEn, texts);
    collect('account', accountTi, accountSv, accountEn, texts);
    for (const [key, text] of texts)
      for (const [language, value] of Object.entries(text)) expect(value.trim(), `${key} ${language}`).not.toBe('');
  });
});
