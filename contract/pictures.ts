import Type, { type Static } from 'typebox';
import { PICTURE_BYTES_MAX } from './limits.ts';
import { Closed, type EndpointTable, OneOf } from './schema.ts';

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const UploadedPicture = Type.Object({
  /** File name derived from the content; to be saved as a question's image or a sign's img. */
  name: Type.String(),
  /** The same picture for small screens (domain/picture.ts derives its name). */
  small: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
});
export type UploadedPicture = Static<typeof UploadedPicture>;

export const pictures = {
  'POST /api/pictures': {
    summary:
      'Upload a picture as the raw body: PNG, JPEG or WebP, at most 5 MB, 25 million pixels and 10,000 on a side. It is drawn anew without metadata, in two sizes. The same picture gives the same name.',
    query: Closed({ kind: Type.Optional(OneOf(['questions', 'signs'])) }),
    takes: { types: PICTURE_TYPES, maxBytes: PICTURE_BYTES_MAX },
    answer: UploadedPicture,
    failures: [400, 403, 413, 415, 422],
    example: {
      answer: {
        name: '5e884898da28047151d0e56f8dc62927.webp',
        small: '5e884898da28047151d0e56f8dc62927-600.webp',
        width: 1200,
        height: 800,
        bytes: 84_211,
      },
    },
  },
} satisfies EndpointTable;
