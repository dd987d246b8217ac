/** Finds questions that ask the same in other words, by comparing their sets of words. */
import { isMovingPicture } from '#domain/picture.ts';
import type { Question } from '../schema.ts';

type Likeness = {
  readonly first: number;
  readonly second: number;
  readonly language: 'sv' | 'en';
  readonly share: number;
};

/**
 * Threshold for the shared words of two questions with their right answers. Pairs below were found to be different questions: some of a dozen words are shared
 * by chance.
 */
const MOST_ALIKE = 0.5;
/** Higher threshold for two questions with different pictures, which carry the situation: "You go straight on. Whom do you wait for?" */
const MOST_ALIKE_PICTURED = 0.6;
/** Films of one kind share question and options on purpose, so that nobody finds the answer without looking: what is seen must differ. */
const MOST_ALIKE_FILMED = 0.7;

/** Pairs that are similar on purpose, to make the learner notice the difference. */
const CONTRASTS: readonly (readonly [number, number])[] = [
  // Which trailer may be towed at all, and whether this loaded one may: licence and car limit it independently.
  [1138, 3033],
  [1021, 1022], // the bus rule: at 50 km/h and at 70 km/h
  [1028, 1035], // a queue: behind a junction and behind a level crossing
  [1037, 1038], // two lanes: which one to keep at 90 km/h, overtaking on the right at 60 km/h
  [6013, 6052], // a narrow bridge: the round sign and the blue one
  [6027, 6923], // at the kerb: after the sign that ends a priority road, and after the one that begins it
  [6606, 6954], // how far to the track: the marker with two bars, and the one with three
  [6019, 6951], // a car from the right: the sign with an arrow, and the one with a cross
  [6802, 6803], // which moped may enter: the sign with a motorcycle, and the one with a bicycle
  [6802, 6958], // the same, and the sign with a moped
  [6803, 6958],
  [6035, 6968], // what one may do at the sign: M, and P
  [6020, 6950], // a cyclist at the sign with a cross: from the right, and from the left
  [1025, 1333], // two lanes that become one: from above and read from the sign
  [1305, 1322], // squares without the blue sign: with the signs of a pedestrian crossing and with a warning sign
  [6313, 6326], // a yellow line at the kerb: solid and broken
  [1203, 1724], // turning right and turning left into one street with an oncoming car
  [6803, 6804], // a moped beside a bicycle: the sign with a bicycle and the sign with a moped
  [6325, 6515], // a signal that is off, flashes or is green: over the sign to give way and over the sign to stop
  [1205, 1870], // a bus that signals out, and a taxi
  [2431, 5308], // what to do now: two pictures
  [6019, 6020], // a junction warned of: side roads give way, and the right-hand rule
  [6019, 6814], // the same, and a car that leaves a petrol station
  [6012, 6820], // a warning with a distance alone, and with what it warns of
  [1018, 1344], // a cyclist and a moped: at squares with the blue sign and without it
  [1328, 1329], // a bus leaves its stop: after the sign that begins a built-up area, and after the one that ends it
  [6012, 6913], // a distance alone: under the sign for another danger, and under one that says which
  [6030, 6047], // a heavy lorry: the ban with a lorry counts the total weight, the ban with a number the weight just now
  [3017, 3022], // the red brake lamp and the red oil lamp: one stops for both
  [4112, 4971], // when the engine heater is switched on, told in words and read from the thermometer
  [4957, 4960], // diesel and petrol before an environmental zone of class 3
];

const COMMON = {
  sv: words(
    'du är och en ett att i på det som den av för med till inte har om kan får ska vad gör gäller din ditt dig ni vilken vilket vilka ' +
      'hur där när eller men så från detta denna de dem under över efter före vid mot kör köra körs bil bilen',
  ),
  en: words(
    'you are and a an to in on it that the of for with not has have if can may must what do does applies your which how where when or ' +
      'but so from this these they is there at by against be drive driving car',
  ),
} as const;

function words(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\d]+/gu));
}

/** The significant words of a question, without endings. */
function essence(question: Question, language: 'sv' | 'en', more = ''): Set<string> {
  const correct = question.options.find((option) => option.correct === true);
  const said = words(`${question[language]} ${more} ${correct?.[language] ?? ''}`);
  return new Set([...said].filter((word) => !COMMON[language].has(word)).map((word) => word.slice(0, 6)));
}

function shareOf(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared / (first.size + second.size - shared);
}

/** Pairs of too similar questions, most similar first. With different pictures, short texts may be similar. */
export function nearDuplicates(questions: readonly Question[], most = MOST_ALIKE, contrasts = CONTRASTS): Likeness[] {
  const found: Likeness[] = [];
  const isContrast = (first: number, second: number) =>
    contrasts.some((pair) => pair.includes(first) && pair.includes(second) && first !== second);
  for (const language of ['sv', 'en'] as const) {
    const essences = questions.map((question) => ({
      id: question.id,
      image: question.image ?? undefined,
      asked: question[language],
      right: question.options.find((option) => option.correct === true)?.[language],
      text: essence(question, language),
      seen: essence(question, language, question.alt?.[language]),
    }));
    for (const [place, second] of essences.entries()) {
      for (const first of essences.slice(0, place)) {
        const share = Math.min(shareOf(first.text, second.text), shareOf(first.seen, second.seen));
        const areTwoPictures = first.image !== undefined && second.image !== undefined && first.image !== second.image;
        // The same words under two pictures that turn the answer round: whoever looks tells them apart.
        if (areTwoPictures && first.asked === second.asked && first.right !== second.right) continue;
        const areTwoFilms = areTwoPictures && isMovingPicture(first.image ?? '') && isMovingPicture(second.image ?? '');
        const limit = areTwoFilms ? MOST_ALIKE_FILMED : areTwoPictures ? Math.max(most, MOST_ALIKE_PICTURED) : most;
        if (share > limit && !isContrast(first.id, second.id))
          found.push({ first: first.id, second: second.id, language, share });
      }
    }
  }
  return found.sort((one, other) => other.share - one.share);
}
