import type { Expression, SqlBool } from 'kysely';
import { articleErrors as errors } from '#contract/library/articles.errors.ts';
import { maxPictures, type ArticleFields, type Attachment } from '#contract/library/articles.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { always } from '#server/platform/access/scope.ts';
import type { Change } from '#server/platform/context.ts';
import type { FileUse } from '#server/platform/files/claim-files.ts';
import type { StagedFile } from '#server/platform/files/file-store.ts';
import { claimOwn } from '#server/platform/files/own-files.ts';
import { picturesIn } from '#server/platform/files/pictures-in-text.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { resourcesVisible } from '../resources/resources.scope.ts';
import { isNamedBy, resourcesAmong } from './article-files.queries.ts';
import { withUnseen } from '../marks/unseen-order.rules.ts';
import type { ArticleInput } from './article-changes.queries.ts';
import type { ArticleRow } from './articles.queries.ts';

type Files = Pick<ArticleInput, 'image' | 'thumbnail' | 'attachFile' | 'images' | 'attachments'>;

/** What stood before a save, and which of its attachments the writer was not shown. */
export interface Standing {
  readonly before: ArticleRow | null;
  readonly unseen: readonly Attachment[];
  /** What the setting allows. */
  readonly mostAttached: number;
}

/** Attached resources that the writer does not see. A form cannot name them, so what it names does not replace them. */
export async function attachmentsUnseen(
  { tx }: Pick<Change, 'tx'>,
  actor: Actor,
  attachments: readonly Attachment[],
): Promise<readonly Attachment[]> {
  const ids = attachments.flatMap((one) => ('resource' in one ? [one.resource] : []));
  const idsOf = async (condition: Expression<SqlBool>) =>
    new Set((await resourcesAmong(tx, ids, condition)).map(({ id }) => id));
  const [all, seen] = [await idsOf(always), await idsOf(resourcesVisible.sql(actor, 'r'))];
  return attachments.filter((one) => 'resource' in one && all.has(one.resource) && !seen.has(one.resource));
}

/** The files after a save: parts of the form, else what the form names, else those that stand. Parts of a list come after what it names. */
export function filesAfter(
  fields: ArticleFields,
  parts: StagedFiles,
  { before, unseen, mostAttached }: Standing,
): Files {
  const one = (part: string, named: string | null | undefined, stands: string | null | undefined) =>
    parts[part]?.[0]?.id ?? (named === undefined ? (stands ?? null) : named);
  const images = [
    ...(fields.images ?? idsOf(before?.images ?? [])),
    ...inOrder(parts['images-{n}']).map(({ id }) => id),
  ];
  const attachments: Attachment[] = [
    ...attachmentsNamed(fields.resources, before?.attachments ?? [], unseen),
    ...inOrder(parts['resources-{n}']).map(({ id }) => ({ file: id })),
  ];
  if (images.length > maxPictures)
    refuse(errors.tooManyPictures, { maximum: maxPictures }, { field: 'images' });
  // What an article has may stay when the setting is lowered.
  const maximum = Math.max(mostAttached, before?.attachments.length ?? 0);
  if (attachments.length > maximum) {
    const values = { maximum, unseen: unseen.length };
    refuse(unseen.length > 0 ? errors.tooManyWithUnseen : errors.tooManyFiles, values, {
      field: 'resources',
    });
  }
  return {
    image: one('image', fields.image, before?.image?._id),
    thumbnail: one('thumbnail', fields.thumbnail, before?.thumbnail?._id),
    attachFile: one('attachFile', fields.attachFile, before?.attachFile?._id),
    images,
    attachments,
  };
}

const keyOf = (one: Attachment) => ('file' in one ? one.file : one.resource);

/** What a form names, with what its writer was not shown. */
const attachmentsNamed = (
  named: readonly Attachment[] | undefined,
  standing: readonly Attachment[],
  unseen: readonly Attachment[],
): readonly Attachment[] => (named ? withUnseen(named, { standing, unseen }, keyOf) : standing);

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
