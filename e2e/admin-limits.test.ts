import { expect, test } from 'vitest';
import { AUDIT_PER_PAGE, HISTORY_PER_PAGE } from '#contract/audit.ts';
import { CUSTOMERS_PER_PAGE } from '#contract/customers.ts';
import { DESCRIPTION_MAX, HTML_MAX, TITLE_MAX } from '#contract/editor.ts';
import { LEVEL_QUESTIONS_MAX } from '#contract/level-editor.ts';
import { PICTURE_BYTES_MAX } from '#contract/pictures.ts';
import { OPTION_MAX, QUESTION_MAX, QUESTIONS_PER_PAGE } from '#contract/question-editor.ts';
import { MAX_DAYS } from '#contract/status.ts';
import { SUPPORT_MESSAGE_MAX } from '#contract/support.ts';
import { SUPPORTS_PER_PAGE } from '#contract/support-inbox.ts';
import { IMPORT_BYTES_MAX, TRANSLATIONS_PER_PAGE } from '#contract/translations.ts';
import { en } from '../web/admin/text/en.ts';
import { sv } from '../web/admin/text/sv.ts';
import * as limits from '../web/admin/ui/limits.ts';

test('the back office knows the limits of the contract', () => {
  expect(limits).toMatchObject({
    AUDIT_PER_PAGE,
    CUSTOMERS_PER_PAGE,
    DESCRIPTION_MAX,
    HISTORY_PER_PAGE,
    HTML_MAX,
    IMPORT_BYTES_MAX,
    LEVEL_QUESTIONS_MAX,
    OPTION_MAX,
    PICTURE_BYTES_MAX,
    QUESTION_MAX,
    QUESTIONS_PER_PAGE,
    STATUS_MAX_DAYS: MAX_DAYS,
    SUPPORT_MESSAGE_MAX,
    SUPPORTS_PER_PAGE,
    TITLE_MAX,
    TRANSLATIONS_PER_PAGE,
  });
});

const keysOf = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key} ${value === '' ? 'empty' : 'there'}`],
  );

test('every text of the back office exists in Swedish and in English', () => {
  expect(keysOf(en).sort()).toEqual(keysOf(sv).sort());
  expect(keysOf(sv).filter((key) => key.endsWith('empty'))).toEqual([]);
});
