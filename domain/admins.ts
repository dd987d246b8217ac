import type { Job } from './jobs.ts';

/** Admins cannot disable, reset or delete their own account, so at least one working admin account always remains. */
export function mayChange(caller: { readonly id: number }, admin: { readonly id: number }): boolean {
  return caller.id !== admin.id;
}

type Admin = { readonly id: number; readonly job: Job; readonly disabled_at: string | null; readonly erase_at: string | null };

/** Whether this is the last owner account that can log in: all other owners are disabled or scheduled for erasure. */
export function isLastOpen(admins: readonly Admin[], id: number): boolean {
  const open = admins.filter((admin) => admin.job === 'owner' && admin.disabled_at === null && admin.erase_at === null);
  return open.length === 1 && open[0]?.id === id;
}
