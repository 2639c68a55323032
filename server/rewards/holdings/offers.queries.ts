import { sql, type RawBuilder } from 'kysely';
import type { Offer } from '#contract/rewards/shop.calls.ts';
import { countedCodes } from '#contract/rewards/shop.rules.ts';
import { withinAudience } from '#server/people/audiences/audience.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { spendable, spendableLoyalty } from '#server/rewards/ledger/ledger.queries.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';
import { curriculumsOpenOn } from '#server/training/catalog/curriculums.scope.ts';
import { live } from '#server/training/catalog/live.scope.ts';
import type { ToldPerson } from './reward-notices.queries.ts';
import { isOpenOn } from './incentives.scope.ts';

/** An offer before it is decided whether the person can redeem it. */
export interface OfferRow extends Omit<Offer, 'obstacle' | 'image'> {
  readonly imageId: string | null;
  readonly isOpen: boolean;
  readonly isParticipating: boolean;
}

/** On `incentive i`: items or codes left, null without a limit. */
export const leftCount: RawBuilder<number | null> = sql`case i.delivery
  when 'code' then (select count(*) from incentive_code k where k.incentive_id = i.id and k.claimed_at is null)
  else (select s.quantity - s.taken from incentive_stock s where s.incentive_id = i.id) end`;

/** On `incentive i`, as one person sees it: `leftCount` without counting codes by the thousand. */
const shownLeft: RawBuilder<number | null> = sql`case i.delivery
  when 'code' then (select count(*) from (select from incentive_code k where k.incentive_id = i.id and k.claimed_at is null
    limit ${sql.lit(countedCodes)}) f)
  else (select s.quantity - s.taken from incentive_stock s where s.incentive_id = i.id) end`;

/** How far a person is in the curriculum `k`: its required courses, and those passed. */
const progressIn = (userId: string) => sql`
  select count(*) as required, count(p.passed_at) as passed from curriculum_course x
  join course c on c.id = x.course_id and ${live.sql('c')}
  left join course_progress p on p.course_id = c.id and p.user_id = ${userId}
  where x.curriculum_id = k.id and x.required`;

const columns = (userId: string, today: string) => sql`
  i.id as "_id", i.name, i.name_fr as "nameFr", i.description, i.description_fr as "descriptionFr", i.type, i.delivery,
  i.points_cost as "pointsCost", ${shownLeft} as "leftCount", i.per_person as "perPerson", i.starts_on as "startDate",
  i.ends_on as "endDate", ${namedBrand('i.brand_id')} as brand, i.image_id as "imageId",
  (select json_build_object('_id', k.id, 'name', k.name, 'nameFr', k.name_fr, 'requiredCount', c.required, 'passedCount', c.passed)
    from curriculum k cross join lateral (${progressIn(userId)}) c where k.id = i.curriculum_id) as curriculum,
  coalesce(own.redeemed, 0)::int as "redeemedCount", own.earned_id as "rewardId", ${isOpenOn('i', today)} as "isOpen",
  (select u.participating_learner from user_account u where u.id = ${userId}) as "isParticipating"`;

/** What a person has of each incentive. */
const ownOf = (userId: string) => sql`
  select r.incentive_id, count(*) filter (where r.status in ('redeemed', 'sent')) as redeemed,
    (array_agg(r.id order by r.earned_at, r.id) filter (where r.status = 'earned'))[1] as earned_id,
    count(*) filter (where r.status = 'earned') as earned
  from reward r where r.user_id = ${userId} and r.status in ('earned', 'redeemed', 'sent') group by r.incentive_id`;

export interface Shop {
  readonly offers: readonly OfferRow[];
  readonly pointsBalance: number;
  readonly earnedCount: number;
  readonly rewardsCount: number;
}

/**
 * What a person can earn or buy, what opens later, and what they have earned already. Others’ audiences are left out, and so are
 * curriculums that the person cannot take.
 */
export async function shopOf(db: Db, actor: Actor, today: string): Promise<Shop> {
  const { rows } = await sql<Shop>`
    with own as materialized (${ownOf(actor.id)}),
    shown as (
      select ${columns(actor.id, today)} from incentive i left join own on own.incentive_id = i.id
      where i.deleted_at is null and (own.earned > 0 or i.status = 'published' and (i.ends_on is null or i.ends_on >= ${today}::date)
        and (i.type = 'points-shop' or exists (select from curriculum k where k.id = i.curriculum_id
          and ${curriculumsOpenOn(today).sql(actor, 'k')}))
        and ${withinAudience.sql(actor, 'i')})
      order by i.position, i.id limit 1000)
    select coalesce((select json_agg(shown) from shown), '[]') as offers, ${spendable(actor.id)} as "pointsBalance",
      (select coalesce(sum(earned), 0)::int from own) as "earnedCount",
      (select coalesce(sum(earned + redeemed), 0)::int from own) as "rewardsCount"`.execute(db);
  return rows[0]!;
}

export type RedeemFacts = Omit<OfferRow, '_id' | 'brand' | 'curriculum'> & {
  readonly id: string;
  readonly curriculumId: string | null;
  readonly pointsBalance: number;
  readonly loyaltyBalance: number;
  readonly person: ToldPerson;
  /** The name of its brand, which pays for it. */
  readonly brandName: string | null;
  /** Another redemption has the code that was drawn for this one. */
  readonly isCodeTaken: boolean;
  /** The person may see it in the shop. */
  readonly isVisible: boolean;
};

/**
 * What redeeming an incentive depends on, read after the person is locked. Until the transaction ends, the incentive is neither deleted nor handed over
 * in another way. `actor` is the person.
 */
export async function redeemFactsOf(
  tx: Transaction,
  {
    userId,
    incentiveId,
    visibleTo,
    code,
  }: { userId: string; incentiveId: string; visibleTo: Actor | null; code: string },
  today: string,
): Promise<RedeemFacts | undefined> {
  const visible = visibleTo ? withinAudience.sql(visibleTo, 'i') : sql`true`;
  const { rows } = await sql<RedeemFacts>`
    select i.id, i.name, i.name_fr as "nameFr", i.description, i.description_fr as "descriptionFr", i.type, i.delivery,
      i.points_cost as "pointsCost", ${shownLeft}::int as "leftCount", i.per_person as "perPerson", i.starts_on as "startDate",
      i.ends_on as "endDate", i.image_id as "imageId", i.curriculum_id as "curriculumId",
      (select b.name from brand b where b.id = i.brand_id) as "brandName",
      coalesce(own.redeemed, 0)::int as "redeemedCount", own.earned_id as "rewardId", ${isOpenOn('i', today)} as "isOpen",
      (select u.participating_learner from user_account u where u.id = ${userId}) as "isParticipating",
      ${spendable(userId)} as "pointsBalance", ${spendableLoyalty(userId)} as "loyaltyBalance",
      (select json_build_object('userId', u.id, 'email', u.email, 'language', u.language, 'firstName', u.first_name, 'isActive', u.status = 'active')
        from user_account u where u.id = ${userId}) as person, exists (select from reward where redemption_code = ${code}) as "isCodeTaken",
      (i.status = 'published' and ${visible}) is true as "isVisible"
    from incentive i left join (${ownOf(userId)}) own on own.incentive_id = i.id
    where i.id = ${incentiveId} and i.deleted_at is null for key share of i`.execute(tx);
  return rows[0];
}
