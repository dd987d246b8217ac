import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Junction } from './right-of-way.ts';
import { order, yields } from './right-of-way.ts';
import { allTasks, likeness } from './tasks.ts';
import { afterTask, firstFault, freeToGo, LEVELS, NEW_TRAINING, nextTask, type Task, type Training, whatIf } from './trainer.ts';

const tasks = allTasks();

describe('the junctions of the trainer', () => {
  test('are at least 300, every level has some, and no two are alike by turning or mirroring', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(300);
    for (const level of LEVELS) expect(tasks.filter((task) => task.level === level).length).toBeGreaterThanOrEqual(30);
    expect(new Set(tasks.map(({ junction }) => likeness(junction))).size).toBe(tasks.length);
  });

  test('are each decided by the rules, and everybody in them has to do with somebody', () => {
    for (const { junction } of tasks) {
      expect(order(junction)).toBeDefined();
      const met = new Set(yields(junction).flatMap(({ who, to }) => [who, to]));
      expect([...met].sort()).toEqual(junction.travellers.map(({ id }) => id).sort());
    }
  });

  test('show every rule of the trainer at least ten times', () => {
    const times = new Map<string, number>();
    for (const { rules } of tasks) for (const rule of rules) times.set(rule, (times.get(rule) ?? 0) + 1);
    expect([...times.keys()].sort()).toEqual(
      ['R003', 'R006', 'R007', 'R017', 'R020', 'R022', 'R024', 'R026', 'R027', 'R028', 'R132', 'V019'].sort(),
    );
    for (const [rule, count] of times) expect(count, rule).toBeGreaterThanOrEqual(10);
  });

  test('a turned or mirrored junction is alike, another is not', () => {
    const east: Junction = {
      kind: 'crossing',
      arms: [{ at: 0 }, { at: 90 }, { at: 180 }, { at: 270 }],
      travellers: [
        { id: 'A', kind: 'car', from: 2, to: 0 },
        { id: 'B', kind: 'car', from: 1, to: 3 },
      ],
    };
    const turned = { ...east, arms: east.arms.map(({ at }) => ({ at: (at + 90) % 360 })) };
    const west = { ...east, travellers: [east.travellers[0], { id: 'B', kind: 'car', from: 3, to: 1 }] } as Junction;
    expect(likeness(turned)).toBe(likeness(east));
    expect(likeness(west)).toBe(likeness(east));
    expect(likeness({ ...east, arms: east.arms.map((arm) => ({ ...arm, sign: 'stop' as const })) })).not.toBe(likeness(east));
  });
});

describe('an order', () => {
  const anyTask = fc.constantFrom(...tasks);

  test('is right exactly when it lets nobody go before somebody they yield to, and then the free go first', () => {
    fc.assert(
      fc.property(
        anyTask.chain((task) =>
          fc.tuple(
            fc.constant(task),
            fc.shuffledSubarray(
              task.junction.travellers.map(({ id }) => id),
              { minLength: task.junction.travellers.length },
            ),
          ),
        ),
        ([{ junction }, sequence]) => {
          const isRight = sequence.every((id, place) => freeToGo(junction, sequence.slice(0, place)).includes(id));
          expect(firstFault(junction, sequence) === undefined).toBe(isRight);
        },
      ),
    );
  });

  test('names the first point at which it goes astray', () => {
    fc.assert(
      fc.property(anyTask, ({ junction }) => {
        const backwards = (order(junction) ?? []).flat().toReversed();
        const fault = firstFault(junction, backwards);
        expect(fault).toBeDefined();
        const before = backwards.slice(0, backwards.indexOf(fault?.who ?? ''));
        expect(before.every((id, place) => freeToGo(junction, before.slice(0, place)).includes(id))).toBe(true);
      }),
    );
  });
});

test('one thing changed makes another order, of which the rules are sure', () => {
  const some = tasks.filter(({ junction }) => whatIf(junction).length > 0);
  expect(some.length).toBeGreaterThan(tasks.length / 2);
  for (const { junction } of some.slice(0, 60))
    for (const other of whatIf(junction)) {
      expect(order(other)).toBeDefined();
      expect(order(other)).not.toEqual(order(junction));
    }
});

describe('a training', () => {
  const play = (training: Training, isRight: (task: Task) => boolean, count: number) => {
    const asked: Task[] = [];
    let now = training;
    for (let turn = 0; turn < count; turn += 1) {
      const task = nextTask(tasks, now) as Task;
      asked.push(task);
      now = afterTask(now, task, isRight(task) ? undefined : task.rules[0]);
    }
    return { training: now, asked };
  };

  test('rises with right answers to the last level, and asks nothing twice on the way', () => {
    const { training, asked } = play(NEW_TRAINING, () => true, 60);
    expect(training.level).toBe(5);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(60);
    expect(asked[0]?.level).toBe(1);
  });

  test('stays where answers are wrong, and goes on for ever', () => {
    const { training, asked } = play(NEW_TRAINING, () => false, 500);
    expect(training.level).toBe(1);
    expect(asked).toHaveLength(500);
  });

  test('brings a missed rule back every second time until it was right twice', () => {
    const [first] = tasks;
    const missed = afterTask(NEW_TRAINING, first as Task, first?.rules[0]);
    expect(missed.missed).toEqual({ [first?.rules[0] as string]: 2 });
    const { asked, training } = play(missed, () => true, 4);
    expect(asked.filter(({ rules }) => rules.includes(first?.rules[0] as never)).length).toBeGreaterThanOrEqual(2);
    expect(training.missed).toEqual({});
  });
});
