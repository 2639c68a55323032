import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { bulletinScreens } from '#contract/library/bulletins.screens.ts';
import { promotionCalls } from '#contract/library/promotions.calls.ts';
import { promotionScreens } from '#contract/library/promotions.screens.ts';
import { bulletinFields, promotionFields } from '#contract/library/articles.fields.ts';
import type { Article, ArticleCard } from '#contract/library/articles.ts';
import { addressOf } from '#contract/platform/screen.ts';

/** Bulletins and promotions have the same pages. This is what differs. */
export const bulletins = {
  kind: 'bulletin',
  calls: bulletinCalls,
  fields: bulletinFields,
  screens: bulletinScreens,
  article: (id: string) => addressOf(bulletinScreens.article, { announcementId: id }),
  edit: (id: string) => addressOf(bulletinScreens.edit, { announcementId: id }),
  preview: (id: string) => addressOf(bulletinScreens.preview, { announcementId: id }),
} as const;

export const promotions = {
  kind: 'promotion',
  calls: promotionCalls,
  fields: promotionFields,
  screens: promotionScreens,
  article: (id: string) => addressOf(promotionScreens.article, { promotionId: id }),
  edit: (id: string) => addressOf(promotionScreens.edit, { promotionId: id }),
  preview: (id: string) => addressOf(promotionScreens.preview, { promotionId: id }),
} as const;

export type ArticleRoom = typeof bulletins | typeof promotions;

/** The article of a reply. */
export const articleIn = (
  reply: { readonly announcement: Article } | { readonly promotion: Article },
): Article => ('announcement' in reply ? reply.announcement : reply.promotion);

/** The articles of a reply. */
export const articlesIn = (
  reply: { readonly announcements: ArticleCard[] } | { readonly promotions: ArticleCard[] },
): readonly ArticleCard[] => ('announcements' in reply ? reply.announcements : reply.promotions);
