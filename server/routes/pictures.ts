import type { FastifyInstance } from 'fastify';
import { PICTURE_TYPES, pictures as table } from '#contract/pictures.ts';
import { caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import { insertPictures, pictureExists } from '../db/content/pictures.ts';
import { drawPicture } from '../editing/picture-upload.ts';
import { installRoutes } from '../http/route.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { countWithinQuota, refuseOverQuota } from '../study/quotas.ts';

export async function installPictureUpload(app: FastifyInstance, { db, config, now, uploads }: Services): Promise<void> {
  await app.register(async (upload) => {
    upload.removeAllContentTypeParsers();
    upload.addContentTypeParser([...PICTURE_TYPES], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    upload.addContentTypeParser('*', (_request, _payload, done) => done(new Refusal('unsupported', 'pictureType')));

    installRoutes(upload, table, {
      'POST /api/pictures': async (request) => {
        const { body } = request;
        if (!Buffer.isBuffer(body) || body.length === 0) throw invalid({ picture: { key: 'pictureMissing' } });
        const contentType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
        const userId = caller(request).user.id;
        const account = { userId, kind: 'pictures', factor: config.quotaFactor, now: now() } as const;
        await refuseOverQuota(db, account);
        const { large, small } = await drawPicture(body, contentType);
        const kind = request.query.kind ?? 'questions';
        const stored = { kind, created_at: new Date(now()), created_by: userId };
        await db.transaction().execute(async (tx) => {
          if (await pictureExists(tx, large.name)) return;
          await countWithinQuota(tx, account, 1);
          await insertPictures(tx, [
            { ...large, ...stored },
            { ...small, ...stored },
          ]);
          const after = { kind, width: large.width, height: large.height, bytes: large.bytes.length };
          await record(tx, request, { action: 'create', subject: 'picture', subject_id: large.name, before: null, after });
        });
        uploads.forget();
        return { name: large.name, small: small.name, width: large.width, height: large.height, bytes: large.bytes.length };
      },
    });
  });
}
