import Type, { type Static } from 'typebox';
import { publicSchemas } from './content-schemas.ts';
import { type EndpointTable, Id } from './schema.ts';

/** Code of a sign group; part of its pictures' URLs. */
export const GroupCode = Type.String({ pattern: '^[A-Za-z0-9_-]+$', format: 'text', minLength: 1, maxLength: 20 });

/** A group of signs as in the law. The API's paths and fields and the table call it `category`, as in the specification. */
export const SignGroup = Type.Object({
  id: Id,
  ...publicSchemas('sign_group'),
  groupid: Type.String(),
  signs_count: Type.Integer(),
});
export type SignGroup = Static<typeof SignGroup>;

export const Sign = Type.Object({
  id: Id,
  category_id: Id,
  groupid: Type.String(),
  ...publicSchemas('sign'),
});
export type Sign = Static<typeof Sign>;

/** Two signs that learners confuse, by id, and the difference between them. */
export const SignPair = Type.Object({
  id: Id,
  one: Id,
  other: Id,
  difference_tig: Type.String(),
  difference_sv: Type.String(),
  difference_en: Type.String(),
});
export type SignPair = Static<typeof SignPair>;

const exampleGroup = {
  id: 1,
  name_tig: 'ምልክታት መጠንቀቕታ',
  name_sv: 'Varningsmärken',
  name_en: 'Warning signs',
  description_tig: 'ኣብ ቅድሜኹም ሓደጋ ከም ዘሎ የጠንቅቑ።',
  description_sv: 'Varnar för fara på vägen.',
  description_en: 'They warn of danger ahead.',
  groupid: 'A',
  groupimg: 'A.svg',
  signs_count: 60,
};
const exampleSign = {
  id: 101,
  category_id: 1,
  code: 'A1-1',
  img: 'A1-1.svg',
  groupid: 'A',
  name_tig: 'ናብ ጸጋም ሓደገኛ ቆልዓ መንገዲ',
  name_sv: 'Farlig kurva (vänster)',
  name_en: 'Dangerous bend to the left',
  description_tig: 'ፍጥነትኩም ኣጉድሉ።',
  description_sv: 'Sänk farten.',
  description_en: 'Slow down.',
  names: ['ኩርቫ ጸጋም', 'vänsterkurva', 'left curve'],
};
const examplePair = {
  id: 1,
  one: 101,
  other: 102,
  difference_tig: 'ንጸጋም ወይ ንየማን።',
  difference_sv: 'Åt vänster eller åt höger.',
  difference_en: 'To the left or to the right.',
};
const GroupParams = Type.Object({ categoryID: Id });

export const signs = {
  'GET /api/signs/category': {
    summary: 'The groups of signs in order.',
    answer: Type.Array(SignGroup),
    revalidates: true,
    failures: [],
    example: { answer: [exampleGroup] },
  },
  'GET /api/signs': {
    summary: 'All signs of all groups, for the search.',
    answer: Type.Array(Sign),
    revalidates: true,
    failures: [],
    example: { answer: [exampleSign] },
  },
  'GET /api/signs/pairs': {
    summary: 'Signs that learners take for one another, two by two, with what tells them apart.',
    answer: Type.Array(SignPair),
    revalidates: true,
    failures: [],
    example: { answer: [examplePair] },
  },
  'GET /api/signs/{categoryID}/category': {
    summary: 'The signs of one group.',
    params: GroupParams,
    answer: Type.Array(Sign),
    revalidates: true,
    failures: [404],
    example: { answer: [exampleSign] },
  },
  'GET /api/signs/{categoryID}/content': {
    summary: 'One group of signs.',
    params: GroupParams,
    answer: SignGroup,
    revalidates: true,
    failures: [404],
    example: { answer: exampleGroup },
  },
} satisfies EndpointTable;
