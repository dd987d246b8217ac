import Type, { type Static } from 'typebox';
import { PACK_KINDS } from '#domain/pack.ts';
import { exampleQuestion, Question } from './question.ts';
import { Closed, type EndpointTable, IdOrZero, OneOf } from './schema.ts';

const PackFile = Type.Object({
  path: Type.String(),
  bytes: Type.Integer({ description: 'what comes over the network' }),
  version: Type.Optional(Type.String({ description: 'of a text, which may change under its path' })),
});

export const Pack = Type.Object({
  kind: OneOf(PACK_KINDS),
  /** Id of the step or exercise; 0 for signs and words, which are one pack each. */
  id: IdOrZero,
  files: Type.Array(PackFile),
  sounds: Type.Array(PackFile),
});
export type Pack = Static<typeof Pack>;

export const packs = {
  'GET /api/packs': {
    summary:
      'What can be taken along without a network, with sizes: of steps, exercises, signs and words only what the caller may open. `sound`: which form of recordings, where there are several.',
    query: Closed({ sound: Type.Optional(OneOf(['ogg', 'm4a'])) }),
    answer: Type.Array(Pack),
    failures: [422],
    example: {
      answer: [
        {
          kind: 'step',
          id: 1,
          files: [
            { path: '/api/levels/1', bytes: 9_214, version: 'J0c1QmFzZTY0dXJsLWlk' },
            { path: '/cdn/questions/junction-1.svg', bytes: 5_120 },
          ],
          sounds: [],
        },
      ],
    },
  },
  'GET /api/packs/{id}': {
    summary:
      'All questions of an exercise that the caller may practise: what a draw without a network is made of. 409 while an exam of the caller asks one of them.',
    params: Type.Object({ id: IdOrZero }),
    answer: Type.Array(Question),
    failures: [403, 404, 409],
    example: { answer: [exampleQuestion] },
  },
} satisfies EndpointTable;
