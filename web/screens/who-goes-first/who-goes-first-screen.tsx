import { CircleCheck, CircleX, Play, RotateCcw, Shuffle } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Junction, order, type Traveller, type Yield, yields } from '#domain/right-of-way/right-of-way.ts';
import {
  afterTask,
  firstFault,
  LEVELS,
  type Level,
  NEW_TRAINING,
  nextTask,
  type Task,
  type Training,
  whatIf,
} from '#domain/right-of-way/trainer.ts';
import junctions from '../../../content/junctions.json';
import { persist, readPersisted } from '../../device/persisted.ts';
import { navigate } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { QuestionFrame } from '../../question/question-frame.tsx';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { type TrainedRule, whoGoesFirstText } from '../../text/who-goes-first.ts';
import { Button } from '../../ui/button.tsx';
import { useTitle } from '../../ui/screen.tsx';
import { Typeset } from '../../ui/typeset.tsx';
import { JunctionPicture } from './junction-picture.tsx';

const TASKS = junctions as unknown as readonly Task[];
const KEPT = 'who-goes-first';

/** Who goes first at a junction: the order is tapped, and the rules say where it went astray. */
export function WhoGoesFirstScreen() {
  const words = useCatalog(whoGoesFirstText);
  const [training, setTraining] = useState<Training>(() => readPersisted<Training>(KEPT) ?? NEW_TRAINING);
  const [task, setTask] = useState(() => nextTask(TASKS, training));
  /** The junction as it is asked now: the task's own, or with one thing changed. */
  const [changed, setChanged] = useState<Junction>();
  useTitle(words.title);
  useEffect(() => persist(KEPT, training), [training]);
  const junction = changed ?? task?.junction;
  const judged = (fault: Yield | undefined) => {
    // What was changed for a try is a try: the training counts what was asked first.
    if (task !== undefined && changed === undefined) setTraining(afterTask(training, task, fault?.rule));
  };
  const goOn = () => {
    setChanged(undefined);
    setTask(nextTask(TASKS, training));
  };
  if (task === undefined || junction === undefined) return null;
  return (
    <Asked
      key={JSON.stringify(junction)}
      level={training.level}
      before={changed === undefined ? undefined : task.junction}
      junction={junction}
      onJudged={judged}
      onChange={() => setChanged(anotherOf(task.junction, junction))}
      onNext={goOn}
    />
  );
}

/** The changes of a junction one after the other. */
function anotherOf(own: Junction, shown: Junction): Junction {
  const others = whatIf(own);
  const place = others.findIndex((other) => JSON.stringify(other) === JSON.stringify(shown));
  return others[(place + 1) % others.length] ?? own;
}

type AskedProps = {
  level: Level;
  junction: Junction;
  /** What it was before one thing was changed. */
  before: Junction | undefined;
  onJudged: (fault: Yield | undefined) => void;
  onChange: () => void;
  onNext: () => void;
};

function Asked({ level, junction, before, onJudged, onChange, onNext }: AskedProps) {
  const words = useCatalog(whoGoesFirstText);
  const language = useInterfaceLanguage();
  const [levelBefore] = useState(level);
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
    // The last one needs no tap.
    const whole = left.length === 1 ? [...chosen, ...left] : chosen;
    setSequence(whole);
    if (whole.length === ids.length) onJudged(firstFault(junction, whole));
  };
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <QuestionFrame
      title={<span className="font-semibold">{words.title}</span>}
      tools={<span className="pr-3 text-caption tabular-nums text-soft">{words.level(level, LEVELS.length)}</span>}
      position={0}
      total={0}
      onClose={() => navigate(paths.exercises)}
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
          {level > levelBefore ? <p className="font-semibold text-right">{words.risen(level)}</p> : null}
        </div>
        {isJudged && whatIf(before ?? junction).length > 0 ? (
          <Button variant="quiet" className="justify-self-start" onClick={onChange}>
            <Shuffle aria-hidden className="size-5" />
            {words.whatIf}
          </Button>
        ) : null}
      </div>
    </QuestionFrame>
  );
}

/** Right or wrong, where it went astray, and who waits for whom by which rule. */
function Said({ junction, sequence, fault }: { junction: Junction; sequence: readonly string[]; fault: Yield | undefined }) {
  const words = useCatalog(whoGoesFirstText);
  const language = useInterfaceLanguage();
  const duties = yields(junction);
  const right = fault === undefined ? 0 : sequence.indexOf(fault.who);
  const Icon = fault === undefined ? CircleCheck : CircleX;
  const rule = fault && words.rules[fault.rule as TrainedRule];
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
              <span className="text-soft">
                <Typeset text={words.rules[id as TrainedRule].title} lang={language} />
              </span>
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

/** What the picture shows, for who does not see it. */
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
