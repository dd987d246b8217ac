import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { Sign, SignGroup, SignPair } from '#contract/signs.ts';
import { choicesFor, isKnown, pairsOf } from '#domain/cards.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { call } from '../../api.ts';
import { navigate, useSearch } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { allSignsQuery, signGroupsQuery } from '../../signs/queries.ts';
import { signPicture } from '../../signs/sign-picture.tsx';
import { SignText } from '../../signs/sign-text.tsx';
import { signName } from '../../signs/sign-texts.ts';
import { useConfig } from '../../state/config.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { wordsText } from '../../text/words/catalog.ts';
import type { WordsText } from '../../text/words/ti.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useTitle } from '../../ui/screen.tsx';
import { Typeset } from '../../ui/typeset.tsx';
import { type LearnerCards, useCards } from '../../words/cards.ts';
import { SaveCard } from '../../words/save-card.tsx';
import { type TrainChoice, TrainChoices } from '../../words/train-choice.tsx';
import { TrainFrame } from '../../words/train-frame.tsx';
import { type Deck, Trainer } from '../../words/trainer.tsx';

const pairsQuery = { queryKey: ['sign-pairs'], queryFn: () => call('GET /api/signs/pairs') };

const trainPath = (of: string | number) => `${paths.trainSigns}?of=${of}`;
const isMine = ({ memories, saved }: LearnerCards, { id }: Sign) => saved.includes(id) || memories.get(id)?.lastRight === false;
const isPaired = (pairs: readonly SignPair[], { id }: Sign) => pairs.some(({ one, other }) => one === id || other === id);

/** Flash cards of signs: meaning of a picture, and picture for a meaning. Signs that are easily confused follow each other. */
export function TrainSignsScreen() {
  const words = useCatalog(wordsText);
  const signs = useQuery(allSignsQuery);
  const groups = useQuery(signGroupsQuery);
  const pairs = useQuery(pairsQuery);
  const cards = useCards('sign');
  const { cdn } = useConfig();
  const { language } = usePreferences();
  const of = useSearch().get('of');
  const [round, setRound] = useState(0);
  useTitle(words.trainSigns);
  const list = signs.data;
  const asked = useMemo(
    () =>
      (list ?? []).filter((sign) => {
        if (of === 'mine') return isMine(cards, sign);
        if (of === 'pairs') return isPaired(pairs.data ?? [], sign);
        return of === 'all' || sign.category_id === Number(of);
      }),
    [list, of, cards, pairs.data],
  );
  const deck = useMemo(
    () => deckOf(list ?? [], asked, pairs.data ?? [], cards, { words, cdn, language }),
    [list, asked, pairs.data, cards, words, cdn, language],
  );
  if (list === undefined || of === null || asked.length === 0) {
    return (
      <TrainFrame
        title={words.trainSigns}
        query={signs}
        isEmpty={of !== null && asked.length === 0}
        onClose={() => navigate(of === null ? paths.trafficSigns : paths.trainSigns)}
      >
        {of === null && list !== undefined ? (
          <TrainChoices choices={choicesOf(list, groups.data ?? [], pairs.data ?? [], cards, { words, language })} />
        ) : null}
      </TrainFrame>
    );
  }
  const group = groups.data?.find(({ id }) => id === Number(of));
  return (
    <Trainer
      key={`${of} ${round}`}
      title={group === undefined ? words.trainSigns : signName(group, language)}
      deck={deck}
      onClose={() => navigate(paths.trainSigns)}
      onAgain={() => setRound(round + 1)}
      back={
        <ButtonLink variant="secondary" to={paths.trafficSigns}>
          {words.toSigns}
        </ButtonLink>
      }
    />
  );
}

type Look = { readonly words: WordsText; readonly cdn: string; readonly language: ContentLanguage };

function choicesOf(
  signs: readonly Sign[],
  groups: readonly SignGroup[],
  pairs: readonly SignPair[],
  cards: LearnerCards,
  { words, language }: Omit<Look, 'cdn'>,
): TrainChoice[] {
  const choice = (of: string | number, name: string, from: readonly Sign[]) => ({
    to: trainPath(of),
    name,
    known: from.filter(({ id }) => isKnown(cards.memories.get(id))).length,
    all: from.length,
  });
  return [
    choice('all', words.mixed, signs),
    choice(
      'pairs',
      words.pairs,
      signs.filter((sign) => isPaired(pairs, sign)),
    ),
    choice(
      'mine',
      words.mine,
      signs.filter((sign) => isMine(cards, sign)),
    ),
    ...groups.map((group) =>
      choice(
        group.id,
        signName(group, language),
        signs.filter((sign) => sign.category_id === group.id),
      ),
    ),
  ].filter(({ all }) => all > 0);
}

const PICTURE = 'rounded-control bg-white object-contain p-1';

function deckOf(
  signs: readonly Sign[],
  asked: readonly Sign[],
  pairs: readonly SignPair[],
  { memories }: LearnerCards,
  { words, cdn, language }: Look,
): Deck {
  const byId = new Map(signs.map((sign) => [sign.id, sign]));
  const partnersOf = (id: number) => pairsOf(pairs, id).map(({ one, other }) => (one === id ? other : one));
  const picture = (sign: Sign, size: string, alt = '') => (
    <img src={signPicture(cdn, sign)} alt={alt} width="128" height="128" className={`${PICTURE} ${size}`} />
  );
  const name = (sign: Sign) => <SignText of={sign} field="name" language={language} className="block" />;
  return {
    mode: 'sign',
    ids: asked.map(({ id }) => id),
    memories,
    partnersOf,
    show(id, way, chance) {
      const sign = byId.get(id) as Sign;
      const isMeaning = way === 'meaning';
      const choices = choicesFor(
        sign,
        {
          partners: partnersOf(id).flatMap((other) => byId.get(other) ?? []),
          alike: signs.filter(({ category_id }) => category_id === sign.category_id),
          all: signs,
        },
        (one) => signName(one, language),
        chance,
      );
      return {
        ask: isMeaning ? words.askSign : words.askPicture,
        // alt is the sign's code, because its name would give the answer away.
        prompt: isMeaning ? picture(sign, 'mx-auto mt-3 size-40', sign.code) : name(sign),
        choices: choices.map((one, place) => ({
          id: one.id,
          content: isMeaning ? name(one) : picture(one, 'size-24', `${words.picture(place + 1)}, ${one.code}`),
        })),
        after: (chosen) => (
          <div className="grid gap-2">
            <div className="flex items-start justify-between gap-2">
              <p className="text-pretty">
                {isMeaning ? null : <strong className="block">{name(sign)}</strong>}
                <SignText of={sign} field="description" language={language} className="block" />
              </p>
              <SaveCard mode="sign" id={id} />
            </div>
            {pairsOf(pairs, id, chosen).map((pair) => (
              <Difference key={pair.id} pair={pair} signs={byId} language={language} title={words.difference} picture={picture} />
            ))}
          </div>
        ),
      };
    },
  };
}

type DifferenceProps = {
  pair: SignPair;
  signs: ReadonlyMap<number, Sign>;
  language: ContentLanguage;
  title: string;
  picture: (sign: Sign, size: string, alt: string) => ReactNode;
};

/** Two signs side by side, with the difference between them. */
function Difference({ pair, signs, language, title, picture }: DifferenceProps) {
  const text = { ti: pair.difference_tig, sv: pair.difference_sv, en: pair.difference_en }[language];
  return (
    <div className="rounded-control border border-line bg-raised p-2">
      <p className="text-caption font-semibold text-soft">{title}</p>
      <div className="flex gap-3">
        {[pair.one, pair.other].map((id) => {
          const sign = signs.get(id);
          return sign === undefined ? null : (
            <span key={id} className="shrink-0">
              {picture(sign, 'size-20', signName(sign, language))}
            </span>
          );
        })}
      </div>
      <p lang={language} className="mt-1 text-caption text-pretty">
        <Typeset text={text} lang={language} />
      </p>
    </div>
  );
}
