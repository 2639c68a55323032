import * as z from 'zod';
import { call } from './call.ts';
import { defineErrors, platformErrors } from './errors.ts';
import { megabyte } from './file-sizes.ts';
import { id, idParams } from './ids.ts';
import { done } from './paging.ts';
import { labelled, line } from './text.ts';

export const uploadErrors = defineErrors('uploads', {
  notFound: {
    status: 404,
    en: 'This upload has expired. Please start again.',
    fr: 'Ce téléversement a expiré. Veuillez recommencer.',
  },
  wrongOffset: {
    status: 409,
    en: 'This upload is continuing elsewhere ({received} bytes so far).',
    fr: 'Ce téléversement se poursuit ailleurs ({received} octets jusqu’ici).',
  },
  otherFile: {
    status: 409,
    en: 'Another file is already being uploaded with this id.',
    fr: 'Un autre fichier est déjà en cours de téléversement avec cet identifiant.',
  },
  quota: {
    status: 429,
    en: 'You have reached the daily upload limit of {megabytes} MB. Please continue tomorrow.',
    fr: 'Vous avez atteint la limite de téléversement de {megabytes} Mo par jour. Veuillez continuer demain.',
  },
  tooManyOpen: {
    status: 429,
    en: 'You are already uploading {maximum|one file|# files}. Wait until {maximum|it is done, or cancel it|one of them is done, or cancel one}.',
    fr: 'Vous téléversez déjà {maximum|un fichier|# fichiers}. Attendez {maximum|qu’il soit terminé, ou annulez-le|que l’un d’eux soit terminé, ou annulez-en un}.',
  },
  notJoined: {
    status: 500,
    en: 'The file couldn’t be put together. Please upload it again.',
    fr: 'Le fichier n’a pas pu être assemblé. Veuillez le téléverser de nouveau.',
  },
  damaged: {
    status: 409,
    en: 'What arrived is not what was sent. Please upload it again.',
    fr: 'Ce qui est arrivé diffère de ce qui a été envoyé. Veuillez le téléverser de nouveau.',
  },
  tooSmall: {
    status: 400,
    en: 'A piece has at least {bytes} bytes, unless it is the last one.',
    fr: 'Un morceau compte au moins {bytes} octets, sauf le dernier.',
  },
  tooMuch: {
    status: 400,
    en: 'The upload contains more bytes than the file.',
    fr: 'L’envoi contient plus d’octets que le fichier.',
  },
});

/** The most bytes of one chunk, and the size that our own pages send. */
export const chunkBytes = 8 * megabyte;
/** The least bytes of one chunk; only the last one may be shorter. Each is a row and an object. */
export const leastChunkBytes = 256 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What the check of a video or an audio file found. */
const media = z.object({
  durationSeconds: z.number(),
  /** As it is shown; null for sound. */
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  chapters: z.array(z.object({ startSeconds: z.int(), title: z.string() })).readonly(),
});

const upload = z.object({
  _id: id,
  name: z.string(),
  sizeBytes: z.int(),
  /** The offset to continue from, also after a lost connection. */
  receivedBytes: z.int(),
  chunkBytes: z.int(),
  /**
   * `receiving`: pieces are missing. `joining`: all have arrived, and a worker joins them. `checking`: it is joined, and another process looks at it,
   * writes it anew, or converts it. `done`: the file is stored. `refused`: it cannot be used, see `problem`; start again with another id.
   */
  state: z.enum(['receiving', 'joining', 'checking', 'done', 'refused']),
  /** While joining: the bytes joined so far. */
  joinedBytes: z.int(),
  /** Why the file was refused: an error code and its sentence in the reader's language. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Set once the whole file was joined and checked: the id that a record names, and its address. */
  fileId: id.nullable(),
  location: z.string().nullable(),
  /** Of the bytes that arrived, once they are joined. A video is stored in another form, so its file has another one. */
  sha256: sha256.nullable(),
  /** Of a video or an audio file, once it is stored. */
  media: media.nullable(),
});
export type Upload = z.output<typeof upload>;
const reply = z.object({ upload });

/** Large files, in chunks that survive a lost connection. A file that no record names within a day is removed. */
export const uploadCalls = {
  begin: call({
    id: 'uploads.begin',
    method: 'POST',
    path: '/api/uploads',
    summary:
      'Starts an upload, or finds the one started under the same id. Refused at once if it is larger than allowed',
    access: 'signed-in',
    body: z.object({
      /** Made by the browser. */
      _id: id,
      name: labelled(line(200), 'Name', 'Nom'),
      sizeBytes: labelled(z.int().min(1), 'Size', 'Taille'),
      kind: z.enum([
        'image',
        'jpeg',
        'video',
        'audio',
        'episode',
        'captions',
        'document',
        'receipt',
        'archive',
      ]),
      /** Of the whole file, in hexadecimal digits, if the sender knows it. A file that arrives otherwise is refused. */
      sha256: sha256.optional(),
    }),
    reply,
    errors: [
      platformErrors.fileTooLarge,
      platformErrors.notAllowed,
      uploadErrors.otherFile,
      uploadErrors.quota,
      uploadErrors.tooManyOpen,
    ],
  }),
  read: call({
    id: 'uploads.read',
    method: 'GET',
    path: '/api/uploads/{id}',
    summary: 'How much has arrived and how far the file is put together',
    concerns: { id: 'upload' },
    hiddenFrom: 'everybody-else',
    access: 'signed-in',
    params: idParams,
    reply,
    errors: [uploadErrors.notFound],
  }),
  append: call({
    id: 'uploads.append',
    method: 'POST',
    path: '/api/uploads/{id}/chunks',
    summary:
      'Adds the chunk that begins at a byte. One that has arrived before changes nothing. After the last one a worker puts the file together and checks it',
    concerns: { id: 'upload' },
    hiddenFrom: 'everybody-else',
    access: 'signed-in',
    params: idParams,
    body: z.object({
      offsetBytes: z.int().min(0),
      /** Of this chunk. One that arrives otherwise is not kept; send it again. */
      sha256: sha256.optional(),
    }),
    files: { chunk: { maxCount: 1, maxBytes: chunkBytes, kinds: ['chunk'] } },
    reply,
    errors: [
      uploadErrors.notFound,
      uploadErrors.wrongOffset,
      uploadErrors.damaged,
      uploadErrors.tooSmall,
      uploadErrors.tooMuch,
      platformErrors.filePart,
    ],
  }),
  cancel: call({
    id: 'uploads.cancel',
    method: 'DELETE',
    path: '/api/uploads/{id}',
    summary: 'Gives an upload up',
    concerns: { id: 'upload' },
    hiddenFrom: 'everybody-else',
    access: 'signed-in',
    params: idParams,
    reply: done,
    errors: [uploadErrors.notFound],
  }),
};
