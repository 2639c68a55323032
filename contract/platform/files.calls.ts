import * as z from 'zod';
import { call } from './call.ts';
import { defineErrors, platformErrors } from './errors.ts';
import { idParams } from './ids.ts';
import { videoQualities } from './video-qualities.ts';
import { pictureWidths } from './picture-widths.ts';

export const fileErrors = defineErrors('files', {
  notFound: {
    status: 404,
    en: 'This file doesn’t exist or isn’t available to you.',
    fr: 'Ce fichier n’existe pas ou ne vous est pas accessible.',
  },
  noRange: { status: 416, en: 'The file does not have these bytes.', fr: 'Le fichier n’a pas ces octets.' },
});

export const fileCalls = {
  read: call({
    id: 'files.read',
    method: 'GET',
    path: '/files/{id}',
    summary:
      'A stored file, in place or to save; ranges are served. `width` asks for a picture that is at most so many pixels wide, `quality` for a video whose short side has so many pixels, if the portal has made one',
    // Each file decides who may read it: people who may see the record that names it.
    access: 'public',
    servesHead: true,
    params: idParams,
    query: z.object({
      download: z.stringbool().default(false),
      width: z.enum(pictureWidths).optional(),
      quality: z.enum(videoQualities).optional(),
    }),
    reply: 'file',
    errors: [fileErrors.notFound, fileErrors.noRange],
  }),
  upload: call({
    id: 'session.s3-file-upload',
    method: 'POST',
    path: '/api/s3-file-uploads',
    summary: 'Stores a picture for a text and answers with its address',
    access: 'signed-in',
    files: { file: { maxCount: 1, maxBytes: 'image', kinds: ['image'] } },
    reply: z.object({ location: z.string(), _id: z.uuid() }),
    errors: [platformErrors.filePart],
  }),
};
