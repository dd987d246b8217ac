import { describe, expect, test } from 'vitest';
import { lintTexts } from '#content/check/lint-ti.ts';
import { MAIL_KINDS, type MailKind } from '#contract/mails.ts';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { REMINDER_OF, writeMail } from '../text/mails/index.ts';
import { renderMail } from './render.ts';

/** Values for every kind of mail. */
const VALUES = {
  name: 'ሰላም',
  link: '/password-link#a-token',
  email: 'selam@example.se',
  until: '2026-11-18T10:00:00.000Z',
  days: 7,
  day: '2026-11-22',
  lastDay: '2026-11-22',
  amount: '299',
  reference: 'FFKFKC',
  question: 1001,
  answers: 120,
  order: 12,
  at: '2026-11-20T10:15:30.000Z',
  reason: 'Det finns ingen beställning med det numret.',
  method: 'swish',
  what: '90 dagar',
  vat: '60',
  vatRate: 25,
  seller: 'Mengedi AB, 559000-0000, Storgatan 1, 111 11 Stockholm',
  documents: ['# Köpvillkor\n\n## Pris\n- Allt & moms'],
  paid: '299',
  kept: '13',
  used: 4,
  withdrawals: 1,
  orders: 2,
  messages: 3,
  subject: 'ሓድሽ ሓበሬታ ካብ «መንገዲ»',
  message: 'ሓደስቲ ሕቶታት ተወሲኾም ኣለዉ።\n\nጽቡቕ ዕድል።',
  options: [{ number: 1, isKey: true, counts: [3, 2, 1] }],
};
/** A text as the owner might write it. */
const OWN_WORDS = {
  ti: {},
  sv: { subject: 'Nytt i Mengedi', message: 'Nu finns det fler frågor.\n\nLycka till!' },
  en: { subject: 'New in Mengedi', message: 'Now there are more questions.\n\nGood luck!' },
};
const write = (kind: MailKind, language: (typeof INTERFACE_LANGUAGES)[number], values: object = VALUES) =>
  writeMail(kind, language, values as never);
const UNNAMED: readonly MailKind[] = ['sign-up', 'sign-up-code', 'no-account', 'withdrawal-returned', 'withdrawal-refused'];
const FRAME = { publicUrl: 'https://mengedi.example.se', phone: '08-465 004 00', email: 'support@example.se' };

describe.each(MAIL_KINDS)('the mail %s', (kind) => {
  test.each(INTERFACE_LANGUAGES)('says the same in html and in plain text, in %s', (language) => {
    const words = write(kind, language);
    const { subject, text, html } = renderMail(words, { ...FRAME, language });
    expect(subject.trim()).not.toBe('');
    for (const line of [...words.paragraphs, ...(words.after ?? [])]) {
      expect(line).not.toMatch(/undefined|NaN|\{\w+\}/);
      expect(text).toContain(line);
      expect(html).toContain(line.replaceAll("'", '&#39;'));
    }
    const link = `${FRAME.publicUrl}${words.button?.path}`;
    expect(text).toContain(`\n${link}\n`);
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain(`<html lang="${language}">`);
    expect([text, html].every((form) => form.includes(FRAME.phone) && form.includes(FRAME.email))).toBe(true);
  });

  test('escapes what people call themselves', () => {
    const hostile = '<script>alert(1)</script>"><a href="https://evil.example">\r\nBcc: everybody@example.se';
    const { subject, html } = renderMail(write(kind, 'sv', { ...VALUES, name: hostile, email: hostile }), {
      ...FRAME,
      language: 'sv',
    });
    expect(html).not.toMatch(/<script|<a href="https:\/\/evil/);
    // Mails to unconfirmed addresses do not contain the name.
    expect(html.includes('&lt;script&gt;')).toBe(!UNNAMED.includes(kind));
    expect(subject).not.toMatch(/[\r\n]/);
  });

  test.each(INTERFACE_LANGUAGES)('greets somebody without a name by the word alone, in %s', (language) => {
    expect(write(kind, language, { ...VALUES, name: '' }).paragraphs[0]).not.toMatch(/ [,፡]/);
  });

  test('has its way to turn it off exactly when it is a reminder', () => {
    const isReminder = REMINDER_OF[kind] !== undefined;
    const { text, html } = renderMail(write(kind, 'ti'), {
      ...FRAME,
      language: 'ti',
      unsubscribe: isReminder ? '/mail-link#off=x' : undefined,
    });
    for (const form of [text, html]) expect(form.includes('/mail-link#off=x')).toBe(isReminder);
  });
});

test('the Tigrinya of all mails passes the lint', () => {
  const lines = MAIL_KINDS.flatMap((kind) => {
    const [ti, sv, en] = (['ti', 'sv', 'en'] as const).map((language) => {
      const { subject, paragraphs, button, after = [] } = write(kind, language, { ...VALUES, ...OWN_WORDS[language] });
      // Tigrinya adds an unambiguous form of the date.
      return [subject, ...paragraphs, button?.label ?? '', ...after].map((line) => line.replace(/ \(\d{4}-\d\d-\d\d\)/, ''));
    });
    return (ti ?? []).map(
      (line, place) => [`${kind} ${place}`, { ti: line, sv: sv?.[place] ?? '', en: en?.[place] ?? '' }] as const,
    );
  });
  expect(lintTexts(new Map(lines)).filter((fault) => fault.level === 'error')).toEqual([]);
});

test('where the owner has said no phone and no address, nobody is sent there', () => {
  const { text } = renderMail(write('welcome', 'sv'), { ...FRAME, phone: '', email: '', language: 'sv' });
  expect(text).not.toContain('Har du frågor');
});
