import { sql } from 'kysely';
import type { ConfirmationQuestion } from '#contract/library/confirmations.fields.ts';
import { articlePath } from '#server/library/articles/article-notices.ts';
import { askPiece, noteFollowed } from '#server/library/articles/confirmations/asked-people.queries.ts';
import { reminderNotice } from '#server/library/articles/confirmations/confirmation-notices.texts.ts';
import { hashOf } from '#server/library/articles/confirmations/words.ts';
import { shownWords } from '#server/library/articles/confirmations/words.rules.ts';
import { dayIn } from '#server/platform/today.ts';
import type { Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';

interface AskingArticle {
  readonly id: string;
  readonly edition: number;
  readonly title: string;
  readonly titleFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly question: ConfirmationQuestion | null;
  readonly publishedAt: Date | string;
  readonly confirmBy: string;
}

const zone = 'America/New_York';
const everyone = 100_000;

const askingArticles = ({ tx }: Loading) =>
  tx
    .selectFrom('article')
    .select(['id', 'edition', 'title', 'titleFr', 'description', 'descriptionFr', 'question', 'publishedAt', 'confirmBy'])
    .where('confirmBy', 'is not', null)
    .where('status', '=', 'published')
    .orderBy('id')
    .execute() as Promise<unknown> as Promise<AskingArticle[]>;

/**
 * Who was asked to confirm the announcements of the demo, and who has: some opened one and answered incorrectly, some confirmed in their language,
 * one person left. The learner of the demo has still to confirm what is open.
 */
export async function loadConfirmations(loading: Loading): Promise<void> {
  const { tx, now } = loading;
  const learner = demoId('user', 'learner@paddock.example');
  for (const article of await askingArticles(loading)) {
    const version = { articleId: article.id, edition: article.edition, isNew: true, title: { en: '', fr: '' } };
    const at = new Date(article.publishedAt);
    await askPiece(tx, version, { after: null, limit: everyone, zone, today: dayIn(zone, now), at });
    const chance = sql`abs(hashtext(c.user_id::text || c.article_id::text)) % 10`;
    for (const words of shownWords(article)) {
      const hash = hashOf(words);
      await sql`insert into article_words (hash, article_id, edition, language, title, description, question, recorded_at)
        values (${hash}, ${article.id}, ${article.edition}, ${words.language}, ${words.title}, ${words.description}, ${words.question}, ${at})`.execute(tx);
      const isOnlyLanguage = article.description === '' || article.descriptionFr === '';
      await sql`update article_confirmation c set opened_at = c.asked_at + interval '5 hours', confirmed_at = c.asked_at + interval '29 hours',
          language = ${words.language}, words_hash = ${hash}, tries_count = ${article.question ? 1 : 0}, answered_at = c.asked_at + interval '28 hours'
        from user_account u where u.id = c.user_id and c.article_id = ${article.id} and (${isOnlyLanguage} or u.language = ${words.language})
          and ${chance} < 5 and c.user_id <> ${learner}`.execute(tx);
    }
    await sql`update article_confirmation c set opened_at = c.asked_at + interval '9 hours', tries_count = ${article.question ? 1 : 0}
      where c.article_id = ${article.id} and c.confirmed_at is null and ${chance} = 6`.execute(tx);
    await sql`update article_confirmation c set left_at = c.asked_at + interval '2 days'
      where c.article_id = ${article.id} and c.confirmed_at is null and ${chance} = 9 and c.user_id <> ${learner}`.execute(tx);
    if (article.question)
      await sql`insert into article_try (id, article_id, edition, user_id, option, is_right, tried_at)
        select new_id(), c.article_id, c.edition, c.user_id, case when c.answered_at is null then 0 else ${article.question.right} end,
          c.answered_at is not null, coalesce(c.answered_at, c.opened_at)
        from article_confirmation c where c.article_id = ${article.id} and c.tries_count > 0`.execute(tx);
    await noteFollowed(tx, version, now);
  }
}

/** What a person was reminded of. */
export async function confirmationNotices(loading: Loading, userId: string) {
  const { now } = loading;
  const articles = await askingArticles(loading);
  return articles
    .filter(({ confirmBy }) => confirmBy >= dayIn(zone, now))
    .map(({ id, edition, title, titleFr, confirmBy }) => ({
      userId,
      kind: 'bulletin-to-confirm' as const,
      occasion: `bulletin-to-confirm:${id}:${edition}:1:${userId}`,
      title: reminderNotice({ title: { en: title || titleFr, fr: titleFr || title }, dueOn: confirmBy }),
      path: articlePath({ kind: 'bulletin', id }),
      at: new Date(now.getTime() - 5 * 3_600_000).toISOString(),
    }));
}
