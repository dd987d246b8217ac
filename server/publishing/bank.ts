import { type MockBank, mockBankOf } from '#domain/draw.ts';
import { UNCATEGORIZED_ID } from '#domain/exercise.ts';
import { HAZARDS } from '#domain/hazard.ts';
import { type Bank, type BankQuestion, bankOf, type SceneRow } from '#domain/study/bank.ts';
import type { PublishedQuestions, QuestionEntry } from './questions.ts';

/** The part of the content that is needed to fold a log of answers. */
export type Asked = {
  readonly entries: ReadonlyMap<number, QuestionEntry>;
  /** Includes retired questions, because what was learnt by them still counts. */
  readonly everAsked: Pick<Bank, 'byId'>;
};

/** An edition of the content as input of the study engine. */
export type PublishedBank = Asked & {
  /** Live questions, sealed ones included. */
  readonly bank: Bank;
  readonly mockBank: MockBank;
  /** Moving scenes that can be asked, by hazard. */
  readonly scenesOfHazard: readonly SceneRow[];
};

const NO_PLACES: readonly number[] = [];

export function askedOf(entries: ReadonlyMap<number, QuestionEntry>): Asked {
  const byId = new Map<number, BankQuestion>();
  for (const { id, category_id, rules, sealed } of entries.values()) {
    byId.set(id, { id, category: category_id ?? UNCATEGORIZED_ID, rules, sealed, rulePlaces: NO_PLACES, cluster: undefined });
  }
  return { entries, everAsked: { byId } };
}

export function publishBank(
  { entries, questionIds, sealedIds }: PublishedQuestions,
  nearDuplicates: readonly (readonly number[])[],
  isShownToAll: (id: number) => boolean,
): PublishedBank {
  const asked = [...questionIds, ...sealedIds].flatMap(([category, ids]) =>
    ids.flatMap((id) => {
      const entry = entries.get(id);
      return entry === undefined ? [] : [{ id, category, rules: entry.rules, sealed: entry.sealed }];
    }),
  );
  const bank = bankOf(asked, nearDuplicates);
  const scenesOfHazard = HAZARDS.map(
    (hazard, place): SceneRow => [place, ...bank.questions.flatMap(({ id }) => (entries.get(id)?.hazard === hazard ? [id] : []))],
  );
  return { ...askedOf(entries), bank, mockBank: mockBankOf(bank.questions, isShownToAll), scenesOfHazard };
}
