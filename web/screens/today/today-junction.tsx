import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { answersOf, type TrainedRule } from '#domain/right-of-way/rule-cards.ts';
import { afterTask, taskOfRule } from '#domain/right-of-way/trainer.ts';
import { AskedJunction } from '../../junctions/asked-junction.tsx';
import { keepTraining, readTraining, TASKS } from '../../junctions/tasks.ts';
import { useCatalog } from '../../text/catalog.ts';
import { whoGoesFirstText } from '../../text/who-goes-first.ts';
import { recordRules } from '../../words/cards.ts';

type TodayJunctionProps = {
  /** The right-of-way rule that is due. */
  rule: TrainedRule;
  title: ReactNode;
  position: number;
  total: number;
  onClose: () => void;
  /** Called when it was answered and read, or cannot be shown. */
  onDone: () => void;
};

/** A junction between two questions, asked and recorded as in the trainer. Not counted as a question of the run. */
export function TodayJunction({ rule, title, onDone, ...frame }: TodayJunctionProps) {
  const words = useCatalog(whoGoesFirstText);
  const [task] = useState(() => taskOfRule(TASKS, readTraining(), rule));
  const onGone = useEffectEvent(onDone);
  useEffect(() => {
    if (task === undefined) onGone();
  }, [task]);
  if (task === undefined) return null;
  return (
    <AskedJunction
      {...frame}
      title={
        <>
          {title}
          <span className="block text-caption font-normal text-soft">{words.comesBack}</span>
        </>
      }
      junction={task.junction}
      onJudged={(fault) => {
        keepTraining(afterTask(readTraining(), task, fault?.rule));
        recordRules(answersOf(task, fault?.rule));
      }}
      onNext={onDone}
    />
  );
}
