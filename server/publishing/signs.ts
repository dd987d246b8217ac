import {
  type Sign,
  type SignGroup,
  SignGroup as SignGroupSchema,
  type SignPair,
  SignPair as SignPairSchema,
  Sign as SignSchema,
} from '#contract/signs.ts';
import type { SignRow } from '#domain/study/bank.ts';
import type { OtherRows, Row } from '../db/content/content.ts';
import type { Maker } from './maker.ts';
import { isLive, type PublishedQuestions } from './questions.ts';
import { serializer } from './serializer.ts';

const writeSign = serializer<Sign>(SignSchema);
const writeSignGroup = serializer<SignGroup>(SignGroupSchema);
const writeSignPair = serializer<SignPair>(SignPairSchema);

/** A sign that learners see, with the name of its group. */
export type ListedSign = Row<'signs'> & { readonly groupid: string };

/** The signs by group, confused pairs, and picture paths. */
export async function publishSigns(rows: OtherRows, { questionsOfCode }: PublishedQuestions, { make, list }: Maker) {
  const groups = rows.sign_categories.filter(isLive);
  const signsOf = Map.groupBy(rows.signs.filter(isLive), (sign) => sign.category_id);
  const listedOf = ({ id, groupid }: Row<'sign_categories'>): ListedSign[] =>
    (signsOf.get(id) ?? []).map((sign) => ({ ...sign, groupid }));
  const groupJson = (group: Row<'sign_categories'>) =>
    writeSignGroup({ ...group, signs_count: signsOf.get(group.id)?.length ?? 0 });
  const signGroupById = new Map(
    await Promise.all(
      groups.map(async (group) => {
        const content = await make(groupJson(group));
        return [group.id, { content, signs: await list(listedOf(group).map(writeSign)) }] as const;
      }),
    ),
  );
  const listedSigns = groups.flatMap(listedOf);
  const idOfCode = new Map(listedSigns.map(({ code, id }) => [code, id]));
  // Pairs of which both signs are live.
  const pairs = rows.sign_pairs.flatMap((pair): SignPair[] => {
    const [one, other] = [idOfCode.get(pair.one), idOfCode.get(pair.other)];
    return one === undefined || other === undefined ? [] : [{ ...pair, one, other }];
  });
  return {
    listedSigns,
    pictureOf: ({ groupid, img }: ListedSign) => `signs/${encodeURIComponent(groupid)}/${encodeURIComponent(img)}`,
    groupPictures: groups.map(({ groupimg }) => `signs/${encodeURIComponent(groupimg)}`),
    signGroups: await list(groups.map(groupJson)),
    signs: await list(listedSigns.map(writeSign)),
    signPairs: await list(pairs.map(writeSignPair)),
    questionsOfSign: listedSigns.flatMap(({ id, code }): SignRow[] => {
      const ids = questionsOfCode.get(code);
      return ids === undefined ? [] : [[id, ...ids]];
    }),
    mixedSigns: pairs.map(({ one, other }): [number, number] => [one, other]),
    signGroupById,
  };
}
