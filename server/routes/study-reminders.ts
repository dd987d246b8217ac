import type { FastifyInstance } from 'fastify';
import { type StudyReminders, studyReminders as table } from '#contract/study-reminders.ts';
import { isPushEndpoint, USUAL_HOUR } from '#domain/reminder.ts';
import { caller } from '../accounts/caller.ts';
import { findStudyReminder, findSubscriber, saveStudyReminder, saveSubscription } from '../db/mails/study-reminders.ts';
import { lockUser } from '../db/people/users.ts';
import { installRoutes } from '../http/route.ts';
import { stopReminding } from '../mail/settings.ts';
import { invalid } from '../refusal.ts';
import type { Services } from '../services.ts';
import { sayTo } from '../text/catalog.ts';

export function installStudyReminders(app: FastifyInstance, { db, now, push }: Services): void {
  const remindersOf = async (userId: number): Promise<StudyReminders> => ({
    days: [],
    hour: USUAL_HOUR,
    ...(await findStudyReminder(db, userId)),
    push_key: push?.publicKey ?? null,
  });

  installRoutes(app, table, {
    'GET /api/study/reminders': (request) => remindersOf(caller(request).user.id),

    'PUT /api/study/reminders': async (request) => {
      const { id } = caller(request).user;
      const { days, hour } = request.body;
      if (days.length === 0) await stopReminding(db, id);
      else await saveStudyReminder(db, id, { days: days.toSorted((one, other) => one - other), hour }, now());
      return remindersOf(id);
    },

    'PUT /api/study/reminders/push': async (request) => {
      const { id } = caller(request).user;
      if (!isPushEndpoint(request.body.endpoint)) throw invalid({ endpoint: { key: 'fieldInvalid' } });
      await db.transaction().execute(async (tx) => {
        await lockUser(tx, id);
        await saveSubscription(tx, id, request.body, now());
      });
      return { success: sayTo(request, 'saved') };
    },

    'POST /api/study/reminders/stop': async (request) => {
      const userId = await findSubscriber(db, request.body.endpoint);
      if (userId !== undefined) await stopReminding(db, userId);
      return { success: sayTo(request, 'saved') };
    },
  });
}
