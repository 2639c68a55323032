import { sql } from 'kysely';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface ParticipantDealer {
  readonly id: string;
  readonly name: string;
  /** IANA zone, or null if it is not known. */
  readonly timeZone: string | null;
  readonly country: string;
  /** Names of the dealer's business units. */
  readonly businessUnits: readonly string[];
  /** Their codes. */
  readonly businessUnitCodes: readonly string[];
}

export interface Participant {
  readonly id: string;
  readonly name: string;
  /** Active, and the participating status is on. Others take part in no program and keep what they have. */
  readonly takesPart: boolean;
  /** The active dealers where the person works, the longest membership first. Without one, nobody claims. */
  readonly dealers: readonly ParticipantDealer[];
}

/** What decides whether a person may take part in spiffs and loyalty; undefined for a stranger's id. */
export async function participantOf(db: Db | Transaction, userId: string): Promise<Participant | undefined> {
  const { rows } = await sql<Participant>`
    select u.id, u.full_name as name, u.status = 'active' and u.participating_learner as "takesPart",
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'timeZone', d.time_zone, 'country', d.country,
          'businessUnits', array(select b.name from dealer_business_unit o join business_unit b on b.id = o.business_unit_id
            where o.dealer_id = d.id order by b.name),
          'businessUnitCodes', array(select b.code from dealer_business_unit o join business_unit b on b.id = o.business_unit_id
            where o.dealer_id = d.id order by b.name)) order by m.started_at, d.id)
        from dealer_membership m join dealer d on d.id = m.dealer_id
        where m.user_id = u.id and ${isCurrentMembership('m')} and d.status = 'active'), '[]') as dealers
    from user_account u where u.id = ${userId}`.execute(db);
  return rows[0];
}
