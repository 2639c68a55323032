import type { Article, ArticleFile } from '#contract/library/articles.ts';
import type { Attachment, BulletinFields } from '#contract/library/articles.fields.ts';
import type { ConfirmationRequest } from '#contract/library/confirmations.fields.ts';
import { emptyAudience, valuesOf } from '#contract/people/audiences.fields.ts';
import type { Choice } from '#web/platform/forms/record-differences.ts';

/** The fields of the form of an article. A bulletin has no small picture, days, or parts. */
export interface ArticleValues extends Record<string, unknown> {
  title: string;
  titleFr: string;
  description: string;
  descriptionFr: string;
  image: string | null;
  thumbnail: string | null;
  attachFile: string | null;
  images: string[];
  resources: Attachment[];
  facts: BulletinFields['facts'];
  course: string | null;
  brand: string | null;
  audience: BulletinFields['audience'] & object;
  startDate: string | null;
  endDate: string | null;
  partNumbers: string[];
  /** Left out for promotions, which ask for nothing. */
  confirmation: ConfirmationRequest | null;
  recall: boolean;
}

/** The fields of an article, or of a new one. */
export const valuesFrom = (article: Article | undefined, brand: string | null): ArticleValues =>
  article
    ? {
        title: article.title,
        titleFr: article.titleFr,
        description: article.description,
        descriptionFr: article.descriptionFr,
        image: article.image?._id ?? null,
        thumbnail: article.thumbnail?._id ?? null,
        attachFile: article.attachFile?._id ?? null,
        images: article.images.map(({ _id }) => _id),
        resources: article.resources.map(({ _id, kind }) =>
          kind === 'file' ? { file: _id } : { resource: _id },
        ),
        facts: article.facts,
        course: article.course?._id ?? null,
        brand: article.brand?._id ?? null,
        audience: article.audience ? valuesOf(article.audience) : emptyAudience(),
        startDate: article.startDate,
        endDate: article.endDate,
        partNumbers: article.partNumbers,
        confirmation: article.confirmation,
        recall: article.recall,
      }
    : {
        title: '',
        titleFr: '',
        description: '',
        descriptionFr: '',
        image: null,
        thumbnail: null,
        attachFile: null,
        images: [],
        resources: [],
        facts: [],
        course: null,
        brand,
        audience: emptyAudience(),
        startDate: null,
        endDate: null,
        partNumbers: [],
        confirmation: null,
        recall: false,
      };

/** Files that a form names, with what a preview and the fields show of them. */
export type KnownFiles = ReadonlyMap<string, ArticleFile>;

export const filesOf = (article: Article | undefined): KnownFiles =>
  new Map(
    [
      article?.image,
      article?.thumbnail,
      article?.attachFile,
      ...(article?.images ?? []),
      ...(article?.resources ?? []).map(({ file }) => file),
    ].flatMap((file) => (file ? [[file._id, file] as const] : [])),
  );

export const fileNames = (files: KnownFiles): readonly Choice[] =>
  [...files.values()].map(({ _id, name }) => ({ value: _id, label: name }));
