import type { ArticleFields, Attachment } from '#contract/library/articles.fields.ts';
import type { ConfirmationRequest } from '#contract/library/confirmations.fields.ts';
import type { AudienceValues } from '#contract/people/audiences.fields.ts';
import { writeAudience } from '#server/people/audiences/audience.queries.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { ArticleKind } from './article-kind.ts';
import type { ArticleRow } from './articles.queries.ts';

/** What a save writes. */
export interface ArticleInput {
  readonly title: string;
  readonly titleFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly image: string | null;
  readonly thumbnail: string | null;
  readonly attachFile: string | null;
  readonly images: readonly string[];
  readonly attachments: readonly Attachment[];
  readonly fileIds: readonly string[];
  readonly facts: ArticleFields['facts'];
  readonly course: string | null;
  readonly brand: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly partNumbers: readonly string[];
  readonly confirmation: ConfirmationRequest | null;
  readonly recall: boolean;
  readonly audience: AudienceValues;
}

/** What lists and searches read instead of the descriptions. */
export interface ArticleWords {
  readonly excerpt: string;
  readonly excerptFr: string;
  readonly words: string;
}

const columnsOf = (input: ArticleInput, { excerpt, excerptFr, words }: ArticleWords) => ({
  title: input.title,
  titleFr: input.titleFr,
  description: input.description,
  descriptionFr: input.descriptionFr,
  excerpt,
  excerptFr,
  words,
  imageId: input.image,
  thumbnailId: input.thumbnail,
  attachFileId: input.attachFile,
  imageIds: [...input.images],
  attachments: JSON.stringify(input.attachments),
  fileIds: [...input.fileIds],
  facts: JSON.stringify(input.facts),
  courseId: input.course,
  brandId: input.brand,
  startsOn: input.startDate,
  endsOn: input.endDate,
  partNumbers: [...input.partNumbers],
  confirmBy: input.confirmation?.by ?? null,
  isRecall: input.recall,
  question: input.confirmation?.question ? JSON.stringify(input.confirmation.question) : null,
});

export interface NewArticle {
  readonly id: string;
  readonly kind: ArticleKind;
  readonly by: string;
}

export async function insertArticle(
  tx: Transaction,
  { id, kind, by }: NewArticle,
  input: ArticleInput,
  words: ArticleWords,
): Promise<void> {
  const audienceId = await writeAudience(tx, null, input.audience);
  await tx
    .insertInto('article')
    .values({
      id,
      kind,
      ...columnsOf(input, words),
      audienceId,
      status: 'draft',
      createdBy: by,
      updatedBy: by,
    })
    .execute();
}

export async function updateArticle(
  tx: Transaction,
  { id, audienceId: currentId }: Pick<ArticleRow, 'id' | 'audienceId'>,
  input: ArticleInput,
  words: ArticleWords,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  const audienceId = await writeAudience(tx, currentId, input.audience);
  await tx
    .updateTable('article')
    .set((eb) => ({
      ...columnsOf(input, words),
      audienceId,
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
