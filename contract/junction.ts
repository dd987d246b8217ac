import Type from 'typebox';
import { ASKED, type JunctionQuestion } from '#domain/right-of-way/junction-question.ts';

/** JSON Schema of a junction, for content files and the editor. */
const closed = { additionalProperties: false };
const among = (...values: readonly string[]) => ({ type: 'string', enum: values });
const list = (of: object, maxItems: number) => Type.Array(Type.Unsafe(of), { maxItems });
const Name = Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 20 });
const Place = Type.Integer({ minimum: 0, maximum: 7 });
const Turn = among('left', 'ahead', 'right');

const Arm = Type.Object(
  {
    at: Type.Integer({ minimum: 0, maximum: 359 }),
    kind: Type.Optional(
      Type.Unsafe(
        among(
          'road',
          'cycle-path',
          'walking-path',
          'property',
          'parking',
          'ägoväg',
          'pedestrian-street',
          'walking-speed-area',
          'cycle-street',
          'terrain',
        ),
      ),
    ),
    sign: Type.Optional(Type.Unsafe(among('give-way', 'stop', 'main-road', 'four-way-stop', 'four-way-give-way'))),
    light: Type.Optional(Type.Unsafe(among('red', 'red-amber', 'amber', 'green', 'flashing', 'off'))),
    arrows: Type.Optional(list(Turn, 3)),
    crossed: Type.Optional(list(among('zebra', 'cycle-passage', 'cycle-crossing', 'footway'), 4)),
    oneWay: Type.Optional(Type.Unsafe(among('in', 'out'))),
  },
  closed,
);

const Traveller = Type.Object(
  {
    id: Name,
    kind: Type.Unsafe(among('car', 'bus', 'lorry', 'motorcycle', 'moped-1', 'moped-2', 'cycle', 'tram', 'walker', 'emergency')),
    from: Place,
    to: Place,
    crossing: Type.Optional(Type.Object({ arm: Place, from: Type.Unsafe(among('left', 'right')) }, closed)),
    state: Type.Optional(
      list(among('already-inside', 'leaving-stop', 'from-shoulder', 'changing-lane', 'reversing', 'u-turn'), 3),
    ),
  },
  closed,
);

export const JunctionSchema = Type.Unsafe<JunctionQuestion>(
  Type.Object(
    {
      kind: Type.Unsafe(among('crossing', 'roundabout', 'merge', 'zip', 'meeting')),
      arms: Type.Array(Arm, { minItems: 1, maxItems: 8 }),
      travellers: Type.Array(Traveller, { minItems: 1, maxItems: 8 }),
      limit: Type.Optional(Type.Integer({ minimum: 5, maximum: 120 })),
      officer: Type.Optional(Type.Object({ lets: Type.Array(Place, { maxItems: 8 }) }, closed)),
      obstacle: Type.Optional(Type.Object({ before: Name }, closed)),
      narrow: Type.Optional(Type.Object({ waits: Name }, closed)),
      asked: Type.Unsafe(among(...ASKED)),
      of: Type.Optional(Type.Array(Name, { minItems: 1, maxItems: 8 })),
      claims: Type.Record(
        Type.String({ pattern: '^\\d{1,10}$' }),
        Type.Union([Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 8 }), Type.Null()]),
      ),
    },
    closed,
  ),
);
