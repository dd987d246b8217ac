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
