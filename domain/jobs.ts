/** Roles of staff members. All of them have the role `admin`; the job decides what each may do. */
export const JOBS = ['owner', 'editor', 'translator', 'support', 'reader'] as const;
export type Job = (typeof JOBS)[number];

/** Permissions of the back office; each covers one area as a whole. */
export const AREAS = ['customers', 'messages', 'orders', 'refunds', 'business', 'content', 'texts', 'desk', 'system'] as const;
export type Area = (typeof AREAS)[number];

const MAY: Readonly<Record<Job, readonly Area[]>> = {
  owner: AREAS,
  editor: ['content', 'texts', 'desk'],
  translator: ['texts', 'desk'],
  support: ['customers', 'messages', 'orders'],
  /** A native speaker who reviews or records texts, and sees nothing else. */
  reader: ['desk'],
};

export const mayDo = (job: Job, area: Area): boolean => MAY[job].includes(area);

/** Status figures that only people with this area may see. All other figures are shown to every admin. */
const STATUS_FOR = {
  customers: ['customers', 'business'],
  premium: ['customers', 'business'],
  answers: ['business'],
  exams: ['business'],
  exams_passed: ['business'],
  orders_claimed: ['orders'],
  support_unhandled: ['messages'],
} as const satisfies Readonly<Record<string, readonly Area[]>>;

/** The status with 0 for figures that this job may not see. */
export const toldStatus = <Status extends Readonly<Record<keyof typeof STATUS_FOR, number>>>(
  job: Job,
  status: Status,
): Status => ({
  ...status,
  ...Object.fromEntries(
    Object.entries(STATUS_FOR).flatMap(([name, areas]) => (areas.some((area) => mayDo(job, area)) ? [] : [[name, 0]])),
  ),
});
