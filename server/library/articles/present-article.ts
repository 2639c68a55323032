import { abilitiesIn } from '#server/people/publishing/publication-life.ts';
import { noAbilities } from '#server/platform/publishing/publication.rules.ts';
import { articleLife } from './articles-published.ts';
import type { Article, ArticleCard } from '#contract/library/articles.ts';
import type { ConfirmationRequest } from '#contract/library/confirmations.fields.ts';
import { playerAddress } from '#contract/training/player-address.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { resourcesVisible } from '../resources/resources.scope.ts';
import { resourcesAmong } from './article-files.queries.ts';
import type { ArticleCardRow, ArticleRow } from './articles.queries.ts';
import { articlesManaged } from './articles.scope.ts';
import { openCourse } from './related-course.queries.ts';

type Asking = Pick<Context<Actor>, 'actor' | 'settings' | 'now'>;
type StoredFile = ArticleCardRow['image'];
type Located = NonNullable<ArticleCard['image']>;

const located = (file: NonNullable<StoredFile>): Located => ({ ...file, location: `/files/${file._id}` });
const locatedIfAny = (file: StoredFile) => file && located(file);

/** What an article asks for, as its form has it. */
export const confirmationOf = ({
  confirmBy,
  question,
}: Pick<ArticleRow, 'confirmBy' | 'question'>): ConfirmationRequest | null =>
  confirmBy === null ? null : { by: confirmBy, question };

/** An article in a list. Only people who write it see who wrote it, what is planned, the whole audience, and how many people read it. */
export function presentCard(
  {
    id,
    image,
    thumbnail,
    departments,
    isForEverybody,
    audience,
    plans,
    createdBy,
    readersCount,
    isRecall,
    ...row
  }: ArticleCardRow,
  { actor, settings, now }: Asking,
): ArticleCard {
  const manages = articlesManaged.holds(actor, { brandId: row.brand?._id ?? null });
  return {
    ...row,
    _id: id,
    image: locatedIfAny(image),
    thumbnail: locatedIfAny(thumbnail),
    published: row.status === 'published',
    mustConfirm: row.dueOn !== null,
    favored: row.favored && isFeatureOn(settings, 'favorites'),
    recall: isRecall,
    assignmentGroups: [...departments],
    everyone: isForEverybody,
    audience: manages ? audience : null,
    createdBy: manages ? createdBy : null,
    readersCount: manages ? readersCount : null,
    plans: manages ? { ...plans, zone: settings.timeZone } : null,
    abilities: manages ? abilitiesIn(articleLife, row, actor, now()) : noAbilities,
  };
}

/** A whole article. Resources that the reader does not see are left out, and a course that the reader cannot take has no address. */
export async function present(
  row: ArticleRow,
  asking: Asking & { readonly db: Db | Transaction; readonly today: () => string },
): Promise<Article> {
  const { actor, db } = asking;
  const card = presentCard(row, asking);
  const manages = articlesManaged.holds(actor, { brandId: row.brand?._id ?? null });
  const ids = row.attachments.flatMap((one) => ('resource' in one ? [one.resource] : []));
  const resources = await resourcesAmong(db, ids, resourcesVisible.sql(actor, 'r'));
  const open = row.course && (await openCourse(db, actor, asking.today(), row.course._id));
  return {
    ...card,
    description: row.description,
    descriptionFr: row.descriptionFr,
    attachFile: locatedIfAny(row.attachFile),
    images: row.images.map(located),
    resources: row.attachments.flatMap((one): Article['resources'] => {
      if ('file' in one) {
        const file = row.attachedFiles.find(({ _id }) => _id === one.file);
        return file
          ? [{ _id: file._id, kind: 'file', name: file.name, nameFr: '', file: located(file) }]
          : [];
      }
      const resource = resources.find(({ id }) => id === one.resource);
      if (!resource) return [];
      const { id: _id, name, nameFr } = resource;
      return [{ _id, kind: 'resource', name, nameFr, file: null }];
    }),
    facts: [...row.facts],
    course: row.course && {
      ...row.course,
      path: open ? playerAddress(row.course._id, open.curriculum) : null,
    },
    partNumbers: [...row.partNumbers],
    confirmation: manages ? confirmationOf(row) : null,
    rewritten: manages && row.rewritten,
    hasConfirmations: manages && row.isEvidence,
    createdAt: row.createdAt,
    updatedBy: manages ? row.updatedBy : null,
  };
}
