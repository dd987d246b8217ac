import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { answersOf, type TrainedRule } from '#domain/right-of-way/rule-cards.ts';
import { afterTask, taskOfRule } from '#domain/right-of-way/trainer.ts';
import { AskedJunction } from '../../junctions/asked-junction.tsx';
import { keepTraining, readTraining, TASKS } from '../../junctions/tasks.ts';
import { useCatalog } from '../../text/catalog.ts';
import { whoGoesFirstText } from '../../text/who-goes-first.ts';
import { recordRules } from '../../words/cards.ts';

type TodayJunctionProps = {
  /** The rule that comes back. */
  rule: TrainedRule;
  title: ReactNode;
  position: number;
  total: number;
  onClose: () => void;
  /** It was answered and read, or is not there. */
  onDone: () => void;
};

/** A junction between two questions, asked as the trainer asks it and remembered with it. It is no question of the day. */
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
