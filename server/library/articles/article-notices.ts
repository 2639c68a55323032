import { bulletinScreens } from '#contract/library/bulletins.screens.ts';
import { promotionScreens } from '#contract/library/promotions.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { noticeRecipients } from '#server/people/notifications/notifications.ports.ts';
import { notifyMany } from '#server/people/notifications/notify.ts';
import type { Change } from '#server/platform/context.ts';
import { contribute } from '#server/platform/ports.ts';
import { isRecipientOf } from './article-recipients.queries.ts';
import { articleMail, articleNotice } from './article-notices.texts.ts';
import type { ArticleRow } from './articles.queries.ts';

const recipients = 'article-recipients';

/** Where people read an article. */
export const articlePath = ({ kind, id }: Pick<ArticleRow, 'kind' | 'id'>) =>
  kind === 'bulletin'
    ? addressOf(bulletinScreens.article, { announcementId: id })
    : addressOf(promotionScreens.article, { promotionId: id });

/** Tells the people an article is for about a version of it: once each, also if it is unpublished and published again. */
export function announce(change: Change, row: ArticleRow): Promise<void> {
  const { id, kind, edition } = row;
  const path = articlePath(row);
  return notifyMany(change.tx, change, {
    kind: kind === 'bulletin' ? 'bulletin-published' : 'promotion-published',
    occasion: `${kind}-published:${id}:${edition}`,
    recipients,
    params: { articleId: id, edition: String(edition) },
    title: articleNotice(row),
    path,
    mails: {
      en: articleMail(row, 'en', path, change.environment),
      fr: articleMail(row, 'fr', path, change.environment),
    },
  });
}

/** Each piece of people reads who it is for by then: an article that is not published any more is for nobody. */
export const articleRecipients = contribute(noticeRecipients, ({ recipients: name, params }) =>
  name === recipients ? isRecipientOf(params['articleId']!, Number(params['edition'])) : null,
);
