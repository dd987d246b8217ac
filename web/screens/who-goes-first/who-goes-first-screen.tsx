import { useState } from 'react';
import type { Junction, Yield } from '#domain/right-of-way/right-of-way.ts';
import { answersOf, dueRules } from '#domain/right-of-way/rule-cards.ts';
import { afterTask, LEVELS, nextTask, whatIf } from '#domain/right-of-way/trainer.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { AskedJunction } from '../../junctions/asked-junction.tsx';
import { keepTraining, readTraining, TASKS } from '../../junctions/tasks.ts';
import { navigate } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { useCatalog } from '../../text/catalog.ts';
import { whoGoesFirstText } from '../../text/who-goes-first.ts';
import { useTitle } from '../../ui/screen.tsx';
import { recordRules, useMemories } from '../../words/cards.ts';

/** Trainer for right of way with rising difficulty. Missed rules are repeated, also those missed on other devices. */
export function WhoGoesFirstScreen() {
  const words = useCatalog(whoGoesFirstText);
  const memories = useMemories('rule');
  const [training, setTraining] = useState(readTraining);
  const due = () => dueRules(memories, dayFromFour(Date.now()));
  const [task, setTask] = useState(() => nextTask(TASKS, training, due()));
  const [levelBefore, setLevelBefore] = useState(training.level);
  /** The task's junction with one change, when the learner has asked for one. */
  const [changed, setChanged] = useState<Junction>();
  useTitle(words.title);
  const junction = changed ?? task?.junction;
  const judged = (fault: Yield | undefined) => {
    // Variations are for exploring; only the task itself counts.
    if (task === undefined || changed !== undefined) return;
    const after = afterTask(training, task, fault?.rule);
    setTraining(after);
    keepTraining(after);
    recordRules(answersOf(task, fault?.rule));
  };
  const goOn = () => {
    setChanged(undefined);
    setLevelBefore(training.level);
    setTask(nextTask(TASKS, training, due()));
  };
  if (task === undefined || junction === undefined) return null;
  const { level } = training;
  return (
    <AskedJunction
      key={JSON.stringify(junction)}
      title={<span className="font-semibold">{words.title}</span>}
      tools={<span className="pr-3 text-caption tabular-nums text-soft">{words.level(level, LEVELS.length)}</span>}
      position={0}
      total={0}
      onClose={() => navigate(paths.exercises)}
      before={changed === undefined ? undefined : task.junction}
      junction={junction}
      onJudged={judged}
      onChange={() => setChanged(anotherOf(task.junction, junction))}
      onNext={goOn}
      note={level > levelBefore ? <p className="font-semibold text-right">{words.risen(level)}</p> : null}
    />
  );
}

/** Cycles through the variations of a junction. */
function anotherOf(own: Junction, shown: Junction): Junction {
  const others = whatIf(own);
  const place = others.findIndex((other) => JSON.stringify(other) === JSON.stringify(shown));
  return others[(place + 1) % others.length] ?? own;
}
