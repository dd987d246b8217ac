import { CircleCheck, CircleX, Play, RotateCcw, Shuffle } from 'lucide-react';
import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type Junction, order, type Traveller, type Yield, yields } from '#domain/right-of-way/right-of-way.ts';
import { ruleNumber } from '#domain/right-of-way/rule-cards.ts';
import type { PageRule } from '#domain/right-of-way/rule-pages.ts';
import { firstFault, whatIf } from '#domain/right-of-way/trainer.ts';
import { Link } from '../navigation/link.tsx';
import { paths } from '../paths.ts';
import { QuestionFrame } from '../question/question-frame.tsx';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { rightOfWayText } from '../text/right-of-way.ts';
import { whoGoesFirstText } from '../text/who-goes-first.ts';
import { Button } from '../ui/button.tsx';
import { Typeset } from '../ui/typeset.tsx';
import { JunctionPicture } from './junction-picture.tsx';

type AskedJunctionProps = Pick<ComponentProps<typeof QuestionFrame>, 'title' | 'tools' | 'position' | 'total' | 'onClose'> & {
  junction: Junction;
  /** The junction before one thing was changed. */
  before?: Junction | undefined;
  onJudged: (fault: Yield | undefined) => void;
  /** Asks the same junction again with one thing changed. */
  onChange?: () => void;
  onNext: () => void;
  /** Shown below the answer. */
  note?: ReactNode;
};

/** A junction seen from above: the learner taps the order, and the rules say where it is wrong. */
export function AskedJunction({ junction, before, onJudged, onChange, onNext, note, ...frame }: AskedJunctionProps) {
  const words = useCatalog(whoGoesFirstText);
  const language = useInterfaceLanguage();
  const [sequence, setSequence] = useState<readonly string[]>([]);
  const [going, setGoing] = useState<readonly (readonly string[])[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  const ids = junction.travellers.map(({ id }) => id);
  const isJudged = sequence.length === ids.length;
  const fault = isJudged ? firstFault(junction, sequence) : undefined;
  const stop = useCallback(() => setGoing(undefined), []);
  const tap = (id: string) => {
    if (isJudged || sequence.includes(id)) return;
    const chosen = [...sequence, id];
    const left = ids.filter((other) => !chosen.includes(other));
    // The last one follows by itself.
    const whole = left.length === 1 ? [...chosen, ...left] : chosen;
    setSequence(whole);
    if (whole.length === ids.length) onJudged(firstFault(junction, whole));
  };
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <QuestionFrame
      {...frame}
      footer={
        isJudged ? (
          <>
            <Button variant="secondary" onClick={() => setGoing(order(junction))} disabled={going !== undefined}>
              <Play aria-hidden className="size-5" />
              {words.replay}
            </Button>
            <Button onClick={onNext}>{words.next}</Button>
          </>
        ) : (
          <Button variant="secondary" disabled={sequence.length === 0} onClick={() => setSequence([])}>
            <RotateCcw aria-hidden className="size-5" />
            {words.again}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <h2 ref={heading} tabIndex={-1} className="text-title">
          {before === undefined ? words.ask : changeSaid(words, before, junction)}
        </h2>
        <JunctionPicture
          junction={junction}
          label={saidOf(words, junction)}
          chosen={sequence}
          onTap={isJudged ? undefined : tap}
          going={going}
          onDone={stop}
        />
        <ul className="grid grid-cols-2 gap-2">
          {junction.travellers.map(({ id, kind }) => (
            <li key={id}>
              <Button
                variant="secondary"
                className="size-full justify-start text-left"
                aria-pressed={sequence.includes(id)}
                disabled={isJudged}
                onClick={() => tap(id)}
              >
                <span
                  aria-hidden
                  className="inline-flex size-7 shrink-0 items-center justify-center rounded-full border border-edge"
                >
                  {sequence.includes(id) ? sequence.indexOf(id) + 1 : ''}
                </span>
                <span className="min-w-0">
                  {id} · <Typeset text={words.kinds[kind as keyof typeof words.kinds]} lang={language} />
                </span>
              </Button>
            </li>
          ))}
        </ul>
        <div role="status" className="grid gap-3">
          {isJudged ? <Said junction={junction} sequence={sequence} fault={fault} /> : null}
          {isJudged ? note : null}
        </div>
        {isJudged && onChange !== undefined && whatIf(before ?? junction).length > 0 ? (
          <Button variant="quiet" className="justify-self-start" onClick={onChange}>
            <Shuffle aria-hidden className="size-5" />
            {words.whatIf}
          </Button>
        ) : null}
      </div>
    </QuestionFrame>
  );
}

/** The verdict: right or where it went wrong, and who yields to whom by which rule. */
function Said({ junction, sequence, fault }: { junction: Junction; sequence: readonly string[]; fault: Yield | undefined }) {
  const words = useCatalog(whoGoesFirstText);
  const language = useInterfaceLanguage();
  const duties = yields(junction);
  const right = fault === undefined ? 0 : sequence.indexOf(fault.who);
  const Icon = fault === undefined ? CircleCheck : CircleX;
  const { rules } = useCatalog(rightOfWayText);
  const rule = fault && rules[fault.rule as PageRule];
  return (
    <div className="grid gap-3">
      <div className={`rounded-card p-4 ${fault === undefined ? 'bg-right-soft text-right' : 'bg-wrong-soft text-wrong'}`}>
        <p className="flex items-center gap-2 font-semibold">
          <Icon aria-hidden className="size-6 shrink-0" />
          {fault === undefined ? words.right : words.wrong}
        </p>
        {fault === undefined ? null : (
          <p className="mt-1 text-ink">
            {right > 0 ? `${words.until(right)} ` : ''}
            <strong>{words.waits(fault.who, fault.to)}</strong> <Typeset text={rule?.text ?? ''} lang={language} />
          </p>
        )}
      </div>
      <section aria-labelledby="duties" className="rounded-card border border-line bg-raised p-4">
        <h3 id="duties" className="mb-2 font-semibold">
          {words.all}
        </h3>
        <ul className="grid gap-2">
          {duties.map(({ who, to, rule: id }) => (
            <li key={`${who} ${to}`}>
              {words.waits(who, to)}{' '}
              <Link to={paths.rule(ruleNumber(id))} className="text-action underline">
                <Typeset text={rules[id as PageRule].title} lang={language} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

type Words = (typeof whoGoesFirstText)['ti'];
const sideOf = (words: Words, junction: Junction, place: number) =>
  words.sides[(junction.arms[place]?.at ?? 0) as keyof typeof words.sides];

/** Text alternative of the picture. */
function saidOf(words: Words, junction: Junction): string {
  const one = (traveller: Traveller): string => {
    const { id, kind, from, to, crossing, state = [] } = traveller;
    const arm = junction.arms[from];
    const facing = arm?.light ?? arm?.sign;
    const what = words.kinds[kind as keyof typeof words.kinds];
    if (crossing !== undefined) {
      const isZebra = junction.arms[crossing.arm]?.crossed?.includes('zebra') === true;
      return [`${id} ${what}`, words.crosses(sideOf(words, junction, crossing.arm)), isZebra ? words.places.zebra : '']
        .filter((part) => part !== '')
        .join(', ');
    }
    return [
      `${id} ${what}`,
      words.goes(sideOf(words, junction, from), sideOf(words, junction, to)),
      arm?.kind === undefined ? '' : (words.places[arm.kind as keyof typeof words.places] ?? ''),
      facing === undefined ? '' : (words.signs[facing as keyof typeof words.signs] ?? ''),
      state.includes('already-inside') ? words.places.inside : '',
    ]
      .filter((part) => part !== '')
      .join(', ');
  };
  const place = junction.kind === 'roundabout' ? `${words.places.roundabout}. ` : '';
  return place + junction.travellers.map(one).join('. ');
}

function changeSaid(words: Words, before: Junction, now: Junction): string {
  const turned = now.travellers.find(({ id, to }) => before.travellers.some((other) => other.id === id && other.to !== to));
  return turned === undefined ? words.changedSign : words.changedTurn(turned.id);
}
