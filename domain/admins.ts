import type { Job } from './jobs.ts';

/** Nobody disables, resets or removes themselves, so the admin who does it to the others is always left. */
export function mayChange(caller: { readonly id: number }, admin: { readonly id: number }): boolean {
  return caller.id !== admin.id;
}

type Admin = { readonly id: number; readonly job: Job; readonly disabled_at: string | null; readonly erase_at: string | null };

/** Whether no other owner could still log in without this one: others are disabled or scheduled for erasure. */
export function isLastOpen(admins: readonly Admin[], id: number): boolean {
  const open = admins.filter((admin) => admin.job === 'owner' && admin.disabled_at === null && admin.erase_at === null);
  return open.length === 1 && open[0]?.id === id;
}
