/** What the people who run the product are here for. All of them are admins to learners; what each may do differs. */
export const JOBS = ['owner', 'editor', 'translator', 'support', 'reader'] as const;
export type Job = (typeof JOBS)[number];

/** Parts of the back office that are given or kept as a whole. */
export const AREAS = ['customers', 'messages', 'orders', 'refunds', 'business', 'content', 'texts', 'desk', 'system'] as const;
export type Area = (typeof AREAS)[number];

const MAY: Readonly<Record<Job, readonly Area[]>> = {
  owner: AREAS,
  editor: ['content', 'texts', 'desk'],
  translator: ['texts', 'desk'],
  support: ['customers', 'messages', 'orders'],
  /** A native speaker who was asked to read, or to speak: the desk and the booth, and nothing else. */
  reader: ['desk'],
};

export const mayDo = (job: Job, area: Area): boolean => MAY[job].includes(area);

/** Which figures of the status each area's people are told. All others are told to every admin. */
const STATUS_FOR = {
  customers: ['customers', 'business'],
  premium: ['customers', 'business'],
  answers: ['business'],
  exams: ['business'],
  exams_passed: ['business'],
  orders_claimed: ['orders'],
  support_unhandled: ['messages'],
} as const satisfies Readonly<Record<string, readonly Area[]>>;

/** The figures as this job is told them: 0 for what is not its business. */
export const toldStatus = <Status extends Readonly<Record<keyof typeof STATUS_FOR, number>>>(
  job: Job,
  status: Status,
): Status => ({
  ...status,
  ...Object.fromEntries(
    Object.entries(STATUS_FOR).flatMap(([name, areas]) => (areas.some((area) => mayDo(job, area)) ? [] : [[name, 0]])),
  ),
});
