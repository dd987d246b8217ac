import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findTermsInHtml, formsOf, termIndex } from '#domain/terms.ts';
import { SHIPPED } from './shipped.ts';

const { terms, questions } = SHIPPED;

/** As returned by GET /api/words. */
const cardOf = ({ id, theme, ti, sv, explanation, example, forms_sv }: (typeof terms)[number]) => ({
  id,
  theme,
  term: ti,
  term_sv: sv,
  explanation: explanation.ti,
  explanation_sv: '',
  example: example.ti,
  example_sv: example.sv,
  forms_sv,
  sign: { groupid: 'A', img: 'A1-1.svg' },
});

test('the words of 25 questions of any exercise come in so few bytes that a question page may fetch them', () => {
  const index = termIndex(terms.map((term) => ({ id: term.id, forms: formsOf(term) })));
  const byId = new Map(terms.map((term) => [term.id, term]));
  const open = questions.filter(({ sealed, retired }) => sealed !== true && retired !== true);
  for (const [category, of] of Map.groupBy(open, (question) => question.category)) {
    const some = of.filter((_, place) => place % Math.max(1, Math.floor(of.length / 25)) === 0).slice(0, 25);
    const texts = some.flatMap(({ ti, sv, explanation, options }) => [
      ti,
      sv,
      explanation?.ti,
      explanation?.sv,
      ...options.flatMap((option) => [option.ti, option.sv, option.why?.ti, option.why?.sv]),
    ]);
    const ids = new Set(texts.flatMap((text) => findTermsInHtml(index, text ?? '').map(([, , id]) => id)));
    const cards = [...ids].flatMap((id) => byId.get(id) ?? []).map(cardOf);
    expect(gzipSync(JSON.stringify(cards)).length, `${category}: ${ids.size} words`).toBeLessThan(11_000);
  }
});
