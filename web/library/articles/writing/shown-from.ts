import type { Article } from '#contract/library/articles.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import type { ShownArticle } from '../article-view.tsx';
import type { ArticleValues, KnownFiles } from './article-values.ts';
import type { Choice } from '#web/people/audiences/use-audience-choices.ts';

interface Known {
  readonly article: Article | undefined;
  readonly files: KnownFiles;
  readonly brands: readonly Choice[];
  readonly departments: readonly Choice[];
  readonly course: AsyncOption | null;
}

/** What the form would show its readers, from its values and what the page knows about the records in them. */
export function shownFrom(
  values: ArticleValues,
  { article, files, brands, departments, course }: Known,
): ShownArticle {
  const file = (id: string | null) => (id === null ? null : (files.get(id) ?? null));
  const brand = brands.find(({ value }) => value === values.brand);
  return {
    title: values.title,
    titleFr: values.titleFr,
    description: values.description,
    descriptionFr: values.descriptionFr,
    image: file(values.image),
    images: values.images.flatMap((id) => file(id) ?? []),
    attachFile: file(values.attachFile),
    resources: values.resources.flatMap((one) => {
      if ('resource' in one) return article?.resources.filter(({ _id }) => _id === one.resource) ?? [];
      const found = file(one.file);
      return found
        ? [{ _id: one.file, kind: 'file' as const, name: found.name, nameFr: '', file: found }]
        : [];
    }),
    facts: values.facts,
    course: course && { _id: course.value, name: course.label, nameFr: course.label, path: null },
    brand: brand ? { _id: brand.value, name: brand.label, colour: article?.brand?.colour ?? '' } : null,
    assignmentGroups: departments
      .filter(({ value }) => values.audience.assignmentGroups.includes(value))
      .map(({ value, label }) => ({ _id: value, name: label, nameFr: label })),
    everyone: Object.values(values.audience).every((chosen) => chosen.length === 0),
    startDate: values.startDate,
    endDate: values.endDate,
    period: null,
    partNumbers: values.partNumbers,
    recall: values.recall,
    publishedAt: article?.publishedAt ?? null,
  };
}
