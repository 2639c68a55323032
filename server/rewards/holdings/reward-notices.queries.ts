import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Delivery } from '#contract/rewards/incentives.fields.ts';
import type { Addressee } from '#server/people/notifications/notify.queries.ts';
import type { Transaction } from '#server/platform/database/open.ts';

/** Somebody who has a reward. */
export interface ToldPerson extends Addressee {
  readonly firstName: string;
  /** Others are told nothing. */
  readonly isActive: boolean;
}

export interface ToldHolder extends Omit<ToldPerson, 'isActive'> {
  readonly rewardId: string;
  readonly incentiveId: string;
  readonly reward: Bilingual;
  readonly delivery: Delivery;
  readonly curriculum: Bilingual | null;
  readonly points: number;
  /** Redemptions so far, so that each is an occasion of its own. */
  readonly redemptions: number;
  readonly redemptionCode: string | null;
  readonly code: string | null;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly note: string;
}

/** The people who have these rewards, with what they are told. */
export async function holdersToTell(tx: Transaction, rewardIds: readonly string[]): Promise<ToldHolder[]> {
  const { rows } = await sql<ToldHolder>`
    select r.id as "rewardId", r.incentive_id as "incentiveId", u.id as "userId", u.email, u.language, u.first_name as "firstName",
      json_build_object('en', coalesce(nullif(r.name, ''), nullif(i.name, ''), i.name_fr),
        'fr', coalesce(nullif(r.name_fr, ''), nullif(i.name_fr, ''), nullif(r.name, ''), i.name)) as reward, i.delivery,
      (select json_build_object('en', k.name, 'fr', coalesce(nullif(k.name_fr, ''), k.name)) from curriculum k where k.id = r.curriculum_id)
        as curriculum,
      r.points, r.redemptions, r.redemption_code as "redemptionCode",
      (select c.code from incentive_code c where c.reward_id = r.id and c.retired_at is null) as code,
      r.carrier, r.tracking_number as "trackingNumber", r.note
    from reward r join incentive i on i.id = r.incentive_id join user_account u on u.id = r.user_id
    where r.id = any(${rewardIds}::uuid[]) and u.status = 'active' order by r.id`.execute(tx);
  return rows;
}
