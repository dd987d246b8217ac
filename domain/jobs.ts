/** What the people who run the product are here for. All of them are admins to learners; what each may do differs. */
export const JOBS = ['owner', 'editor', 'translator', 'support'] as const;
export type Job = (typeof JOBS)[number];

/** Parts of the back office that are given or kept as a whole. */
export const AREAS = ['customers', 'messages', 'orders', 'refunds', 'business', 'content', 'texts', 'system'] as const;
export type Area = (typeof AREAS)[number];

const MAY: Readonly<Record<Job, readonly Area[]>> = {
  owner: AREAS,
  editor: ['content', 'texts'],
  translator: ['texts'],
  support: ['customers', 'messages', 'orders'],
};

export const mayDo = (job: Job, area: Area): boolean => MAY[job].includes(area);
