import { allows } from '#contract/platform/access.ts';
import type { FileKind } from '#contract/platform/call.ts';
import { importsRewards } from '#contract/platform/imports.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Right } from '#contract/platform/rights.ts';
import { uploadErrors as errors } from '#contract/platform/uploads.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import { refuse } from '#server/platform/refusal.ts';

const courseAuthors: readonly Right[] = ['CREATE_EDIT_COURSE'];
const authors: readonly Right[] = [
  'CREATE_EDIT_COURSE',
  'CREATE_EDIT_CURRICULUM',
  'CREATE_EDIT_RESOURCE',
  'MODIFY_SUGGESTED_FOLLOWERS',
  'MODIFY_VIDEOS',
  'MODIFY_PODCASTS',
  'CREATE_UPLOADS_MEDIA',
  'MODIFY_BRAND_CONTENT',
  'EDIT_BRAND_SETTINGS',
];
/** Also those who submit videos, within the limit of everybody. */
const videoSenders: readonly Right[] = [...authors, 'SUBMIT_VIDEOS'];
/** Also those whose announcements and messages have attachments. */
const writers: readonly Right[] = [...authors, 'MODIFY_ANNOUNCEMENTS', 'SEND_MESSAGES'];

/** Also those who import tables, which may be too long to be sent at once. */
const importers: readonly Right[] = ['BULK_INVITE_USERS', 'BULK_CREATE_DEALERS'];

/** Who may upload a large file of each kind; null: everyone who is signed in. */
const rightsFor: Readonly<Record<FileKind, readonly Right[] | null>> = {
  image: null,
  jpeg: null,
  chunk: null,
  video: videoSenders,
  audio: authors,
  episode: authors,
  captions: authors,
  document: [...writers, ...importers],
  // Proof of a sale or a purchase, from everybody who claims something.
  receipt: null,
  // Imports receive them; whether somebody may import is up to their calls.
  table: null,
  archive: courseAuthors,
};

type Person = Pick<Actor, 'rights' | 'isPlatformAdmin'>;

const hasOneOf = ({ rights, isPlatformAdmin }: Person, wanted: readonly Right[]) =>
  isPlatformAdmin || wanted.some((right) => rights.has(right));

/** Refuses kinds of files that the person’s work does not need. */
export function mayUpload(actor: Actor, kind: FileKind): void {
  const wanted = rightsFor[kind];
  const mayImport = kind === 'document' && allows(importsRewards, actor);
  if (wanted && !mayImport && !hasOneOf(actor, wanted)) refuse(platformErrors.notAllowed);
}

/** How many bytes a person may upload within 24 hours. */
export const dailyBytesOf = (actor: Person, { uploads }: Settings): number =>
  hasOneOf(actor, writers) ? uploads.authorDailyMaxBytes : uploads.personDailyMaxBytes;

/** Refuses an upload that would exceed the quota. `usedBytes` counts received and announced bytes. */
export function checkQuota(usedBytes: number, quotaBytes: number): void {
  if (usedBytes > quotaBytes)
    refuse(errors.quota, { megabytes: Math.floor(quotaBytes / 1_000_000) }, { retryAfterSeconds: 3600 });
}

/** The largest file of a kind. Proofs are limited like attachments. */
export function uploadMaxBytes(kind: FileKind, { uploads }: Pick<Settings, 'uploads'>): number {
  if (kind === 'video') return uploads.videoMaxBytes;
  if (kind === 'audio' || kind === 'episode') return uploads.audioMaxBytes;
  if (kind === 'archive') return uploads.scormMaxBytes;
  return kind === 'image' || kind === 'jpeg' ? uploads.imageMaxBytes : uploads.attachmentMaxBytes;
}
