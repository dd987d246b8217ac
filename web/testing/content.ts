import { exampleChecklist } from '#contract/checklists.ts';
import { endpoints } from '#contract/endpoints.ts';
import { exampleTerm } from '#contract/terms.ts';
import { LEGAL_KINDS } from '#domain/legal.ts';
import { server } from './example-server.ts';
import { question, questions } from './questions.ts';

type Endpoints = typeof endpoints;
const example = <Name extends keyof Endpoints>(name: Name): Endpoints[Name]['example']['answer'] =>
  endpoints[name].example.answer;
/** The contract's examples of lists have one row. */
const rowOf = <Row>([row]: readonly Row[]): Row => row as Row;
const several = <Row extends object>(count: number, row: (place: number) => Row): Row[] =>
  Array.from({ length: count }, (_, place) => row(place));

/** Lists with several rows, where the contract's examples have one: rows that are open and closed, begun and not, and with pictures. */
export async function showContent(): Promise<void> {
  const exercise = rowOf(example('GET /api/category'));
  const level = rowOf(example('GET /api/levels'));
  const group = rowOf(example('GET /api/signs/category'));
  const sign = rowOf(example('GET /api/signs'));
  const result = rowOf(example('GET /api/exams'));
  const detail = example('GET /api/exams/{id}');
  const message = rowOf(example('GET /api/support'));
  const plan = rowOf(example('GET /api/plans'));
  const asked = questions(4).map((one, place) => ({ ...one, image: place % 2 === 0 ? one.image : '' }));
  const signs = several(3, (place) => ({ ...sign, id: 101 + place, code: `A${place + 1}-1` }));
  await server.answer(
    'GET /api/category',
    several(4, (place) => ({
      ...exercise,
      id: place + 1,
      title_sv: ['Trafikregler', 'Trafiksäkerhet', 'Miljö'][place] ?? 'Personliga förutsättningar',
    })) as never,
  );
  await server.answer('GET /api/category/{id}/questions', asked);
  await server.answer(
    'GET /api/levels',
    several(3, (place) => ({
      ...level,
      id: place + 1,
      demo: place === 0,
      max_mark: 4,
      min_mark: 3,
    })) as never,
  );
  await server.answer('GET /api/levels/{id}', asked);
  await server.answer('GET /api/study/questions', asked);
  await server.answer('GET /api/try', asked.slice(0, 3));
  await server.answer('GET /api/bank', {
    ...example('GET /api/bank'),
    questions: asked.map(({ id }, place) => [id, 1 + (place % 2), 0, 0, 0]),
  } as never);
  await server.answer('GET /api/signs/category', several(3, (place) => ({ ...group, id: place + 1 })) as never);
  await server.answer('GET /api/signs', signs as never);
  await server.answer('GET /api/signs/{categoryID}/category', signs as never);
  await server.answer(
    'GET /api/terms',
    several(5, (place) => ({ ...exampleTerm, id: place + 1, term_sv: `huvudled ${place + 1}` })) as never,
  );
  await server.answer(
    'GET /api/checklists',
    several(3, (place) => ({ ...exampleChecklist, id: place + 1 })),
  );
  await server.answer(
    'GET /api/exams',
    several(3, (place) => ({
      ...result,
      id: result.id.replace(/.$/, String(place + 1)),
      passed: place === 0,
      correct: 40 + 9 * place,
    })) as never,
  );
  await server.answer('GET /api/exams/{id}', {
    ...detail,
    questions: [question(1001), question(1002)],
    answers: [
      { question_id: 1001, option_id: 10_011, flagged: true, seconds: 31, pilot: false },
      { question_id: 1002, option_id: 10_022, flagged: false, seconds: 12, pilot: false },
    ],
  } as never);
  const legal = example('GET /api/legal');
  await server.answer('GET /api/legal', {
    ...legal,
    texts: LEGAL_KINDS.map((kind) => ({ ...rowOf(legal.texts), kind })),
  } as never);
  await server.answer('GET /api/support', [
    { ...message, id: 2, answer: 'የቐንየልና፡ ኣሪምናዮ።', answered_at: message.created_at, unread: true },
    message,
  ] as never);
  await server.answer('GET /api/plans', [plan, { ...plan, id: 3, days: 365, price: 69_950, position: 3 }] as never);
}
