import type { Server } from './app.ts';

/** A question of the second exercise. */
export const FREE_FILM = 2018;

/** Publishes this question as a moving scene during a test: the only one, so it is free for everybody. */
export async function withFreeFilm({ db, services }: Server, work: () => Promise<void>): Promise<void> {
  const publish = async (hazard: '' | 'walkers') => {
    await db.updateTable('questions').set({ hazard }).where('id', '=', FREE_FILM).execute();
    await services.content.refresh();
  };
  await publish('walkers');
  try {
    await work();
  } finally {
    await publish('');
  }
}
