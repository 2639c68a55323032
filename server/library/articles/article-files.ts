import { articleErrors as errors } from '#contract/library/articles.errors.ts';
import {
  maxAttachments,
  maxPictures,
  type ArticleFields,
  type Attachment,
} from '#contract/library/articles.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import type { FileUse } from '#server/platform/files/claim-files.ts';
import type { StagedFile } from '#server/platform/files/file-store.ts';
import { claimOwn } from '#server/platform/files/own-files.ts';
import { picturesIn } from '#server/platform/files/pictures-in-text.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isNamedBy } from './article-files.queries.ts';
import type { ArticleInput } from './article-changes.queries.ts';
import type { ArticleRow } from './articles.queries.ts';

type Files = Pick<ArticleInput, 'image' | 'thumbnail' | 'attachFile' | 'images' | 'attachments'>;

/** The files after a save: parts of the form, else what the form names, else those that stand. Parts of a list come after what it names. */
export function filesAfter(fields: ArticleFields, parts: StagedFiles, before: ArticleRow | null): Files {
  const one = (part: string, named: string | null | undefined, stands: string | null | undefined) =>
    parts[part]?.[0]?.id ?? (named === undefined ? (stands ?? null) : named);
  const images = [
    ...(fields.images ?? idsOf(before?.images ?? [])),
    ...inOrder(parts['images-{n}']).map(({ id }) => id),
  ];
  const attachments: Attachment[] = [
    ...(fields.resources ?? before?.attachments ?? []),
    ...inOrder(parts['resources-{n}']).map(({ id }) => ({ file: id })),
  ];
  if (images.length > maxPictures) refuse(errors.tooManyFiles, { maximum: maxPictures }, { field: 'images' });
  if (attachments.length > maxAttachments)
    refuse(errors.tooManyFiles, { maximum: maxAttachments }, { field: 'resources' });
  return {
    image: one('image', fields.image, before?.image?._id),
    thumbnail: one('thumbnail', fields.thumbnail, before?.thumbnail?._id),
    attachFile: one('attachFile', fields.attachFile, before?.attachFile?._id),
    images,
    attachments,
  };
}

const inOrder = (staged: readonly StagedFile[] = []) => staged.toSorted((a, b) => a.index - b.index);
const idsOf = (files: readonly { readonly _id: string }[]) => files.map(({ _id }) => _id);

/** Every file an article names, pictures in its texts included. */
export function usesOf({
  image,
  thumbnail,
  attachFile,
  images,
  attachments,
  description,
  descriptionFr,
}: Files & Pick<ArticleInput, 'description' | 'descriptionFr'>): readonly FileUse[] {
  const pictures = [image, thumbnail, ...images].filter((id) => id !== null);
  const documents = [
    ...(attachFile === null ? [] : [attachFile]),
    ...attachments.flatMap((one) => ('file' in one ? [one.file] : [])),
  ];
  return [
    ...pictures.map((fileId): FileUse => ({ fileId, kinds: ['image'] })),
    ...documents.map((fileId): FileUse => ({ fileId, kinds: ['document'] })),
    ...picturesIn(description),
    ...picturesIn(descriptionFr),
  ];
}

/** Assigns the files that a save names to the article. */
export const claimForArticle = (change: Change, actor: Actor, id: string, uses: readonly FileUse[]) =>
  claimOwn(change, actor, { kind: 'article', id, shares: isNamedBy(id), errors }, uses);
