import type { FastifyInstance } from 'fastify';
import { STATUS_MAX_DAYS } from '#contract/limits.ts';
import { type QuestionStatistics, status as table } from '#contract/status.ts';
import { mayDo, toldStatus } from '#domain/jobs.ts';
import { type Answered, notableQuestions, share, unpickedOptions } from '#domain/statistics.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { ASSUMED_GAP } from '#domain/study/blueprint.ts';
import { fitGap } from '#domain/study/gap.ts';
import { reliabilityOf } from '#domain/study/reliability.ts';
import { caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import { type QuestionCountsRow, readQuestionCounts } from '../db/learning/statistics.ts';
import { countActivations, countExams, countLearners, countStatus, countWords, readRealTests } from '../db/office/status.ts';
import { readOnlySince, switchReadOnly } from '../db/read-only.ts';
import { findLastBackup } from '../db/upkeep/backups.ts';
import { installRoutes } from '../http/route.ts';
import { invalid } from '../refusal.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

export function installStatus(app: FastifyInstance, services: Services): void {
  const { config, db, now, statistics, reader } = services;
  function range(query: { start?: string; end?: string }): [string, string] {
    const end = query.end ?? stockholmDay(now());
    const start = query.start ?? stockholmDay(Date.parse(`${end}T12:00:00Z`) - (DEFAULT_DAYS - 1) * DAY_MS);
    const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
    if (days < 1 || days > STATUS_MAX_DAYS) throw invalid({ start: { key: 'rangeInvalid', values: { count: STATUS_MAX_DAYS } } });
    return [start, end];
  }

  installRoutes(app, table, {
    'PUT /api/read-only': async (request) => {
      const isOn = request.body.on;
      const action = isOn ? 'read-only on' : 'read-only off';
      const entry = { action, subject: 'database', subject_id: 'read-only', before: null, after: null } as const;
      await db.transaction().execute((tx) => switchReadOnly(tx, isOn, () => record(tx, request, entry)));
      return { read_only_since: await readOnlySince(db) };
    },
    'GET /api/status': async (request) => {
      const backup = await findLastBackup(db);
      const last_backup = backup === undefined ? null : { made_at: backup.made_at, bytes: backup.bytes, rows: backup.rows };
      const { job } = caller(request);
      return { ...toldStatus(job, await countStatus(db, now())), last_backup: mayDo(job, 'system') ? last_backup : null };
    },
    'GET /api/status/activations': (request) => {
      const days = range(request.query);
      return reader.read(({ db }) => countActivations(db, ...days));
    },
    'GET /api/status/learners': (request) => {
      const days = range(request.query);
      return reader.read(({ db }) => countLearners(db, ...days));
    },
    'GET /api/status/exams': (request) => {
      const days = range(request.query);
      return reader.read(({ db }) => countExams(db, ...days));
    },
    'GET /api/status/readiness': async () => {
      const { tests, learners } = await reader.read(async ({ db }) => ({
        tests: await readRealTests(db),
        learners: await countWords(db),
      }));
      const judged = tests.flatMap(({ word, pass, passed, gap }) =>
        word === null || pass === null ? [] : [{ word, pass, passed, gap: gap ?? ASSUMED_GAP }],
      );
      const { rows, ...reliability } = reliabilityOf(judged);
      return {
        ...reliability,
        gap: { used: config.testGap ?? ASSUMED_GAP, fitted: fitGap(judged) ?? null },
        unjudged: tests.length - judged.length,
        rows: rows.map((row) => ({ ...row, learners: learners.get(row.word) ?? 0 })),
        unknown: learners.get(null) ?? 0,
      };
    },
    'GET /api/status/questions': async (request) => {
      await statistics.refresh();
      const counts = await reader.read(({ db }) => readQuestionCounts(db));
      return notableQuestions(counts, request.query.order ?? 'hardest').map(toStatistics);
    },
  });
}

const withShare = (answered: Answered) => ({ ...answered, percentage: share(answered) });

function toStatistics(row: QuestionCountsRow): QuestionStatistics {
  const { id, question, question_sv, category_id } = row;
  const unpicked = new Set(unpickedOptions(row));
  return {
    id,
    question,
    question_sv,
    category_id,
    all: withShare(row.all),
    ti: withShare(row.ti),
    sv: withShare(row.sv),
    good: withShare(row.good),
    unpicked: row.options.filter((option) => unpicked.has(option.id)),
  };
}
