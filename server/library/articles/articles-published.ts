import { articleErrors as errors } from '#contract/library/articles.errors.ts';
import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { bulletinScreens } from '#contract/library/bulletins.screens.ts';
import { confirmationErrors } from '#contract/library/confirmations.errors.ts';
import { promotionCalls } from '#contract/library/promotions.calls.ts';
import { promotionScreens } from '#contract/library/promotions.screens.ts';
import { valuesOf } from '#contract/people/audiences.fields.ts';
import type { Call } from '#contract/platform/call.ts';
import { languages, type Language } from '#contract/platform/language.ts';
import { hasPeople } from '#server/people/audiences/audience.queries.ts';
import { publicationLife } from '#server/people/publishing/publication-life.ts';
import { publishable } from '#server/people/publishing/publishable.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { always } from '#server/platform/access/scope.ts';
import type { Change } from '#server/platform/context.ts';
import type { RecordWords } from '#server/platform/long-work/record-words.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { forgetRecord } from '../marks/marks.queries.ts';
import { goesForGood, keepShownWords, beginEdition, nextEdition } from './article-editions.queries.ts';
import type { ArticleKind } from './article-kind.ts';
import {
  announce,
  followAudience,
  renewAnnouncement,
  takeBack,
  takeBackReminders,
} from './article-notices.ts';
import { isRecipientOf } from './article-recipients.queries.ts';
import { articleById, lockArticle, type ArticleRow } from './articles.queries.ts';
import { articlesManaged, articlesVisible } from './articles.scope.ts';
import { readerOf } from './reader.ts';

/** The author’s answer if the words changed while the article was unpublished: a new version, as by default, or a correction. */
export interface Publication {
  readonly newVersion?: boolean | undefined;
}

export const articleLife = publicationLife({
  edit: 'MODIFY_ANNOUNCEMENTS',
  publish: 'MODIFY_ANNOUNCEMENTS',
  delete: 'MODIFY_ANNOUNCEMENTS',
});

/** Announcements and promotions: drafts, published, unpublished, and in the trash. */
export const articles = {
  bulletin: kindOf('bulletin', {
    words: { one: { en: 'announcement', fr: 'annonce' }, many: { en: 'announcements', fr: 'annonces' } },
    path: bulletinScreens.admin.path,
    bulk: bulletinCalls.bulk,
  }),
  promotion: kindOf('promotion', {
    words: { one: { en: 'promotion', fr: 'promotion' }, many: { en: 'promotions', fr: 'promotions' } },
    path: promotionScreens.admin.path,
    bulk: promotionCalls.bulk,
  }),
};

function kindOf(
  kind: ArticleKind,
  of: { readonly words: RecordWords; readonly path: `/${string}`; readonly bulk: Call },
) {
  return publishable<ArticleRow, Publication>({
    ...of,
    kind,
    table: 'article',
    alias: 'a',
    title: 'title',
    isOneOfTwo: true,
    feature: 'announcements',
    notFound: errors.notFound,
    life: articleLife,
    visible: articlesVisible,
    managed: articlesManaged,
    files: { array: 'file_ids' },
    fileOwner: 'article',
    copies: [
      'kind',
      'description',
      'description_fr',
      'excerpt',
      'excerpt_fr',
      'words',
      'image_id',
      'thumbnail_id',
      'attach_file_id',
      'image_ids',
      'attachments',
      'facts',
      'course_id',
      'brand_id',
      'starts_on',
      'ends_on',
      'part_numbers',
      'question',
      'confirm_by',
      'is_recall',
    ],
    goesForGood,
    nameOf,
    read: ({ tx, today }, actor, id) =>
      articleById(tx, { kind, reader: readerOf(actor, today()), visible: always }, id),
    lock: ({ tx, today }, actor, id) =>
      lockArticle(
        tx,
        { kind, reader: readerOf(actor, today()), visible: articlesVisible.sql(actor, 'a') },
        id,
      ),
    checkReady,
    checkTime: ({ today }, { confirmBy }, plan) => {
      if (confirmBy === null) return;
      if (plan && confirmBy < plan.day)
        refuse(confirmationErrors.publishedLate, {}, { field: 'publish.day' });
      // People would be late at once.
      if (!plan && confirmBy < today()) refuse(confirmationErrors.dayPast, {}, { field: 'confirmation.by' });
    },
    async withdraw(locked, by) {
      if (by === 'unpublish') await keepShownWords(locked.tx, locked.row.id);
      await takeBack(locked, locked.row);
    },
    async published(locked, by, { newVersion = true }) {
      const { tx, row, actor, now } = locked;
      if (by === 'publish')
        await (row.rewritten && newVersion ? nextEdition : beginEdition)(tx, row.id, now());
      await announce(locked, await articleAfter(locked, actor, row));
    },
    readers: (_change, { id, edition }) => isRecipientOf(id, edition),
    languages: languagesOf,
    undone: async (locked, after) => {
      const { row } = locked;
      // The mails about the version before were taken back.
      if (row.edition !== after.edition) return announce(locked, after);
      if (row.confirmBy !== after.confirmBy) await takeBackReminders(locked, after);
      await followAudience(locked, after);
      return renewAnnouncement(locked, after);
    },
    purged: forgetRecord,
  });
}

/** The title for the log, in the language it was written in. */
export function nameOf({ title, titleFr }: Pick<ArticleRow, 'title' | 'titleFr'>): string {
  return title || titleFr;
}

/** The article as it is now, for somebody who has changed it. */
export async function articleAfter(
  change: Pick<Change, 'tx' | 'now' | 'today'>,
  actor: Actor,
  { kind, id }: { readonly kind: ArticleKind; readonly id: string },
): Promise<ArticleRow> {
  return found(await articles[kind].read(change, actor, id), errors.notFound);
}

/** Refuses to publish an article that nobody could read, or that is not complete. */
async function checkReady(
  { tx }: Pick<Change, 'tx'>,
  { kind, title, titleFr, description, descriptionFr, startDate, endDate, audience }: ArticleRow,
): Promise<void> {
  const isWritten = (title !== '' && description !== '') || (titleFr !== '' && descriptionFr !== '');
  if (!isWritten) refuse(errors.needsText, {}, { field: title === '' ? 'descriptionFr' : 'description' });
  if (kind === 'promotion' && (startDate === null || endDate === null))
    refuse(errors.needsDates, {}, { field: startDate === null ? 'startDate' : 'endDate' });
  if (audience && !(await hasPeople(tx, valuesOf(audience))))
    refuse(errors.audienceWithoutPeople, {}, { field: 'audience' });
}

/** The languages in which the whole text stands. */
function languagesOf({ title, titleFr, description, descriptionFr }: ArticleRow): readonly Language[] {
  const isWhole = {
    en: title !== '' && (description !== '' || descriptionFr === ''),
    fr: titleFr !== '' && (descriptionFr !== '' || description === ''),
  };
  return languages.filter((language) => isWhole[language]);
}
