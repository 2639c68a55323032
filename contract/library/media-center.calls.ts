import * as z from 'zod';
import { audienceErrors as audiences } from '#contract/people/audiences.errors.ts';
import { audience } from '#contract/people/audiences.fields.ts';
import { call, type FilePart } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { fileErrors } from '#contract/platform/files.calls.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { languages } from '#contract/platform/language.ts';
import { direction, done, pagination, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import { pathSegments } from '#contract/platform/path-segments.ts';
import { storedFile } from '#contract/platform/stored-file.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { mediaErrors as errors } from './media-center.errors.ts';
import { folderPath, mediaFields, newMediaFields } from './media-center.fields.ts';
import { expiryFilters, mediaKinds } from './media-kinds.ts';

const feature = 'mediaCenter';
const edit = { right: 'CREATE_UPLOADS_MEDIA' } as const;

/** Names a folder or file for good: through renaming, moving, and new versions. */
const link = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(100);

const fileObject = z.object({
  _id: id,
  link,
  name: z.string(),
  /** The names from the top, with slashes between them; `folder` without its own. */
  path: z.string(),
  folder: z.string(),
  type: z.enum(['folder', 'file']),
  /** Null for a folder. */
  kind: z.enum(mediaKinds).nullable(),
  /** It was named by the path that was asked for. */
  selected: z.boolean(),
  /** The current version; null for a folder. */
  file: storedFile.nullable(),
  versionNumber: z.int(),
  coverImage: storedFile.nullable(),
  fileThumb: storedFile.nullable(),
  languages: z.array(z.enum(languages)),
  expiresOn: calendarDay.nullable(),
  /** Only people who work on it find a file that has expired. */
  expired: z.boolean(),
  /** Of a folder: how many folders and files it holds itself, of those the caller finds. */
  itemsCount: z.int(),
  brand: named.extend({ colour: z.string() }).nullable(),
  /** Its own audience, only for people who work on it. Null for others, and if it limits nobody. */
  audience: audience.nullable(),
  /** The folders above with an audience of their own, which holds for it as well. Only for people who work on it. */
  limitedBy: z.array(z.string()),
  favored: z.boolean(),
  updatedAt: instant,
  /** Only for people who work on it. */
  updatedBy: named.nullable(),
  deletedAt: instant.nullable(),
  /** When it is deleted for good, if it is in the trash. */
  purgedAt: instant.nullable(),
  version: z.int(),
  abilities: z.object({ edit: z.boolean() }),
});
export type FileObject = z.output<typeof fileObject>;

const mediaVersion = z.object({
  number: z.int(),
  /** A newer version has replaced it. */
  superseded: z.boolean(),
  /** The older version that it brought back. */
  restoredFrom: z.int().nullable(),
  file: storedFile,
  createdAt: instant,
  createdBy: named.nullable(),
});
export type MediaVersion = z.output<typeof mediaVersion>;

export interface FolderNode {
  name: string;
  path: string;
  link: string;
  /** Files in it and below it that the caller finds. */
  filesCount: number;
  abilities: { edit: boolean };
  children: FolderNode[];
}
const folderNode: z.ZodType<FolderNode> = z.object({
  name: z.string(),
  path: z.string(),
  link,
  filesCount: z.int(),
  abilities: z.object({ edit: z.boolean() }),
  get children() {
    return z.array(folderNode);
  },
});

/** One value or several of a filter: `kind=picture,video`, or the parameter several times. */
const oneOrMore = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((chosen) => [chosen].flat().flatMap((one) => one.split(',')))
    .pipe(z.array(z.enum(values)).max(values.length))
    .optional();

const filters = {
  kind: oneOrMore(mediaKinds),
  language: oneOrMore(languages),
  /** Without an expiry, later than in 30 days, within 30 days, or over. */
  expiry: z.enum(expiryFilters).optional(),
  favored: yesNo.optional(),
};
/** Folders come first, whatever the order. */
const order = {
  sortBy: z.enum(['name', 'updatedAt', 'size']).default('name'),
  sortDir: direction.default('asc'),
};

const atPath = {
  path: '/api/media-center/{path}',
  rest: 'path',
  params: z.object({ path: pathSegments }),
  concerns: { path: 'media-path' },
  feature,
} as const;
const ofItem = {
  params: z.object({ link }),
  concerns: { link: 'media-item' },
  hiddenFrom: 'other-audiences',
  feature,
} as const;
const ofOwnItem = { ...ofItem, hiddenFrom: 'other-brands', access: edit } as const;

const cover: FilePart = { maxCount: 1, maxBytes: 'image', kinds: ['image'] };
const file: FilePart = { maxCount: 1, maxBytes: 'video', kinds: ['document', 'video', 'audio'] };
const files = { file, coverImage: cover, fileThumb: cover };
const reply = z.object({ fileObject });

const naming = [errors.nameTaken, errors.badName, errors.reservedName, errors.pathTooLong, errors.tooDeep];
const saving = [
  ...naming,
  errors.unknownFolder,
  errors.notYourFolder,
  errors.folderHasNoFile,
  errors.fileHasNoAudience,
  errors.unknownFile,
  errors.fileDoesNotFit,
  errors.otherType,
  errors.unknownBrand,
  platformErrors.fileTooLarge,
  audiences.unknownName,
  audiences.dealerOutOfReach,
  audiences.groupOutOfReach,
  audiences.unknownCountry,
  audiences.unknownState,
  audiences.stateElsewhere,
];

export const mediaCalls = {
  structure: call({
    id: 'media-center.file-structure',
    method: 'GET',
    path: '/api/media-center/file-structure',
    summary: 'The folders below one as a tree, each with the number of files that the caller finds in it',
    access: 'signed-in',
    feature,
    query: z.object({ location: folderPath.default('') }),
    reply: z.object({
      fileStructure: z.array(folderNode),
      /** Files at the location and below it. */
      filesCount: z.int(),
      abilities: z.object({ create: z.boolean() }),
    }),
    errors: [errors.notFound],
  }),
  find: call({
    id: 'media-center.filter-contents',
    method: 'GET',
    path: '/api/media-center/filter-contents',
    summary: 'Folders and files of the whole tree by the words of their names, or those below one folder',
    access: 'signed-in',
    feature,
    query: z.object({
      ...paging(50),
      text: searchText,
      location: folderPath.default(''),
      ...filters,
      ...order,
    }),
    reply: z.object({ filteredContents: z.array(fileObject), pagination }),
    errors: [errors.notFound],
  }),
  list: call({
    ...atPath,
    id: 'media-center.list',
    method: 'GET',
    summary:
      'What a folder holds, page by page, with the folders that lead to it. A path that names a file replies with that file alone',
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    query: z.object({ ...paging(50), text: searchText, ...filters, ...order }),
    reply: z.object({
      breadcrumbs: z.array(z.object({ name: z.string(), path: z.string(), link })),
      fileObjects: z.array(fileObject),
      pagination,
      /** The folder itself; null at the top. */
      folder: fileObject.nullable(),
      abilities: z.object({ create: z.boolean(), createFiles: z.boolean() }),
    }),
    errors: [errors.notFound],
  }),
  create: call({
    id: 'media-center.create',
    method: 'POST',
    path: '/api/media-center/',
    summary:
      'Adds a folder, or a file with its upload. If the name exists, the reply says so, unless the call says that it is a new version or gets another name',
    access: edit,
    feature,
    body: newMediaFields,
    files,
    reply,
    errors: [...saving, errors.needsName, errors.needsFile],
  }),
  save: call({
    ...ofOwnItem,
    id: 'media-center.update',
    method: 'PUT',
    path: '/api/media-center/{link}',
    summary: 'Renames, moves, or describes a folder or file, or adds a new version of a file',
    keepsRest: true,
    body: mediaFields.extend(versioned),
    files,
    reply,
    errors: [...saving, errors.notFound, errors.inTrash, errors.intoItself, platformErrors.changedMeanwhile],
  }),
  remove: call({
    ...atPath,
    id: 'media-center.delete',
    method: 'DELETE',
    summary:
      'Moves a file or folder to the trash; it is deleted for good after 30 days. Of a folder that is not empty, the reply says first what it holds, unless `contents` says that it goes too',
    hiddenFrom: 'other-brands',
    access: edit,
    query: z.object({ contents: yesNo.default(false) }),
    reply: done,
    errors: [errors.notFound, errors.notEmpty],
  }),
};

/** Calls on one item, by its lasting address. */
export const mediaItemCalls = {
  get: call({
    ...ofItem,
    id: 'media-center.item',
    method: 'GET',
    path: '/api/media-item/{link}',
    summary: 'A folder or file by its lasting address, wherever it is now',
    access: 'signed-in',
    reply,
    errors: [errors.notFound],
  }),
  file: call({
    ...ofItem,
    id: 'media-center.item-file',
    method: 'GET',
    path: '/api/media-item/{link}/file',
    summary:
      'The current version of a file, in place or to save; ranges are served. An older `version` says that a newer one has replaced it, unless the caller works on the file',
    access: 'signed-in',
    servesHead: true,
    query: z.object({
      version: z.coerce.number().int().min(1).max(1_000_000).optional(),
      download: z.stringbool().default(false),
    }),
    reply: 'file',
    errors: [errors.notFound, errors.superseded, errors.noVersion, fileErrors.notFound, fileErrors.noRange],
  }),
  favorite: call({
    ...ofItem,
    id: 'media-center.favorite',
    method: 'POST',
    path: '/api/media-item/{link}/favorite',
    summary: 'Marks a folder or file as a favorite of the caller, or takes the mark away',
    access: 'signed-in',
    body: z.object({ favored: z.boolean() }),
    reply,
    errors: [errors.notFound],
  }),
  versions: call({
    ...ofOwnItem,
    id: 'media-center.versions',
    method: 'GET',
    path: '/api/media-item/{link}/versions',
    summary: 'All versions of a file, the newest first',
    reply: z.object({ versions: z.array(mediaVersion) }),
    errors: [errors.notFound],
  }),
  restoreVersion: call({
    ...ofOwnItem,
    id: 'media-center.restore-version',
    method: 'POST',
    path: '/api/media-item/{link}/restore-version',
    summary: 'Makes an older version of a file the newest one; those between them stay',
    body: z.object({ number: z.int().min(1).max(1_000_000) }),
    reply,
    errors: [errors.notFound, errors.noVersion, errors.isCurrent, errors.inTrash],
  }),
  trash: call({
    id: 'media-center.trash',
    method: 'GET',
    path: '/api/media-trash/',
    summary:
      'What the caller works on in the trash, the last deleted first. What a folder holds goes with it',
    access: edit,
    feature,
    query: z.object({ ...paging(50), text: searchText }),
    reply: z.object({ fileObjects: z.array(fileObject), pagination }),
  }),
  restore: call({
    ...ofOwnItem,
    id: 'media-center.restore',
    method: 'POST',
    path: '/api/media-item/{link}/restore',
    summary: 'Takes a file or folder out of the trash, with what went there with it',
    reply,
    errors: [errors.notFound, errors.notInTrash, errors.folderInTrash, errors.nameTaken, errors.reservedName],
  }),
};

/** Several files as one. */
export const mediaZipCalls = {
  create: call({
    id: 'media-center.zip',
    method: 'POST',
    path: '/api/media-zip/',
    summary: 'Notes which files and folders go into a ZIP, for a day, and says how large they are',
    access: 'signed-in',
    feature,
    underProxy: 'allowed',
    body: z.object({ links: z.array(link).min(1).max(1000) }),
    reply: z.object({
      zip: z.object({ _id: id, filesCount: z.int(), sizeBytes: z.int(), location: z.string() }),
    }),
    errors: [errors.nothingChosen, errors.tooManyFiles],
  }),
  read: call({
    id: 'media-center.zip-file',
    method: 'GET',
    path: '/api/media-zip/{id}',
    summary: 'The ZIP: of what was chosen, the files that the caller finds now',
    concerns: { id: 'media-zip' },
    hiddenFrom: 'everybody-else',
    access: 'signed-in',
    feature,
    params: idParams,
    reply: 'file',
    errors: [errors.zipGone, errors.nothingChosen, errors.tooManyFiles],
  }),
};
