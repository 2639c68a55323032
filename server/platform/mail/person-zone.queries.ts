import { sql, type RawBuilder } from 'kysely';
import { firstDealer, isCurrentMembership } from '#server/platform/access/person.scope.ts';

/** The zone of a person's clock: of the dealer where they have worked longest, or else this one. */
export const zoneOf = (personId: string, timeZone: string): RawBuilder<string> => sql`coalesce((
  select d.time_zone from dealer_membership e join dealer d on d.id = e.dealer_id
  where e.user_id = ${sql.ref(personId)} and ${isCurrentMembership('e')} ${firstDealer('e')}), ${timeZone})`;
