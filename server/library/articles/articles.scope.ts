import { sql, type Expression, type SqlBool } from 'kysely';
import { withinAudience } from '#server/people/audiences/audience.scope.ts';
import { published } from '#server/people/publishing/published.scope.ts';
import { peopleConcerned, seesPeopleConcerned } from '#server/people/users/users.scope.ts';
import { type Actor, hasRight, seesColleagues, seesPeopleOfGroups } from '#server/platform/access/actor.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { all, any, columnOf, fromCondition, granted, type Scope } from '#server/platform/access/scope.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';
import { isRecipientOf } from './article-recipients.queries.ts';

/** Articles of the brands a person writes for, those in the trash included. */
export const articlesManaged = all(
  granted((actor) => hasRight(actor, 'MODIFY_ANNOUNCEMENTS')),
  ofOwnBrands,
);

interface OfBrand {
  readonly brandId: string | null;
}

/** On `user_account u`: of whom a person sees whether they confirmed an article. */
export const peopleAskedShown = (actor: Actor, article: OfBrand): Expression<SqlBool> =>
  peopleConcerned(articlesManaged.holds(actor, article)).sql(actor, 'u');
/** Whether that may be others. */
export const seesPeopleAsked = (actor: Actor, article: OfBrand): boolean =>
  seesPeopleConcerned(actor, articlesManaged.holds(actor, article));

/** Articles that are published for an audience with the person. */
export const articlesRead = all(
  granted((actor) => hasRight(actor, 'VIEW_ANNOUNCEMENTS')),
  fromCondition(published),
  withinAudience,
);

/** Announcements that people of the actor's dealers are asked to confirm: their managers open them whomever they are for. */
const askedOfStaff: Scope<{ readonly askedDealerIds: readonly string[] }> = {
  sql: (actor, alias) => sql<SqlBool>`exists (select from article_confirmation c
    where c.dealer_id = any(${actor.dealerIds}::uuid[]) and c.left_at is null and c.article_id = ${columnOf(alias, 'id')} and c.edition = ${columnOf(alias, 'edition')})`,
  holds: (actor, { askedDealerIds }) => actor.dealerIds.some((id) => askedDealerIds.includes(id)),
};

/** Recalls for somebody at the actor’s dealers: their managers are told to pass them on. */
const recalledAtDealers: Scope<{ readonly isRecall: boolean; readonly readingDealerIds: readonly string[] }> =
  {
    sql: (actor, alias) => sql<SqlBool>`(${columnOf(alias, 'is_recall')} and exists (
    select from dealer_membership m join user_account u on u.id = m.user_id
    where m.dealer_id = any(${actor.dealerIds}::uuid[]) and ${isCurrentMembership('m')}
      and ${isRecipientOf(columnOf(alias, 'id'), columnOf(alias, 'edition'))}))`,
    holds: (actor, { isRecall, readingDealerIds }) =>
      isRecall && actor.dealerIds.some((id) => readingDealerIds.includes(id)),
  };

/** Announcements that people at dealers of the actor’s district are asked to confirm: field staff are told who has not. */
const askedInDistrict: Scope<{ readonly askedGroupIds: readonly string[] }> = {
  sql: (actor, alias) => sql<SqlBool>`exists (
    select from article_confirmation_total t join admin_group_dealer g on g.dealer_id = t.dealer_id
    where t.article_id = ${columnOf(alias, 'id')} and t.edition = ${columnOf(alias, 'edition')} and t.asked > 0
      and g.admin_group_id = any(${actor.adminGroupIds}::uuid[]))`,
  holds: (actor, { askedGroupIds }) => askedGroupIds.some((id) => actor.adminGroupIds.includes(id)),
};

const ofPeople = all(
  granted((actor) => hasRight(actor, 'VIEW_ANNOUNCEMENTS')),
  fromCondition(published),
  any(
    all(granted(seesColleagues), any(askedOfStaff, recalledAtDealers)),
    all(granted(seesPeopleOfGroups), askedInDistrict),
  ),
);

/** Visible articles: those a person writes, those the person reads, and those that concern people they look after. */
export const articlesVisible = any(articlesManaged, articlesRead, ofPeople);
