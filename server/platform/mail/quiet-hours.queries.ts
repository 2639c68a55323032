import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { firstDealer } from '#server/platform/access/person.scope.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';

/** Times of day by a person's clock, `HH:MM`. The same twice: there are no quiet hours. The digest comes at the end. */
export interface QuietHours {
  readonly quietFrom: string;
  readonly quietUntil: string;
}

/** The zone of a person's clock: of the dealer where they have worked longest, or else this one. */
export const zoneOf = (personId: string, timeZone: string): RawBuilder<string> => sql`coalesce((
  select d.time_zone from dealer_membership e join dealer d on d.id = e.dealer_id
  where e.user_id = ${sql.ref(personId)} and ${isCurrentMembership('e')} ${firstDealer('e')}), ${timeZone})`;

/** Whether a person's clock shows a time within the quiet hours. */
export function isQuiet(
  clock: RawBuilder<unknown>,
  { quietFrom, quietUntil }: QuietHours,
): RawBuilder<SqlBool> {
  if (quietFrom === quietUntil) return sql`false`;
  const [isLate, isEarly] = [
    sql`${clock}::time >= ${quietFrom}::time`,
    sql`${clock}::time < ${quietUntil}::time`,
  ];
  return quietFrom > quietUntil ? sql`(${isLate} or ${isEarly})` : sql`(${isLate} and ${isEarly})`;
}

/** The day on whose morning the quiet hours end next. */
export const nextDay = (clock: RawBuilder<unknown>, { quietUntil }: QuietHours): RawBuilder<string> =>
  sql`(${clock}::date + (${clock}::time >= ${quietUntil}::time)::integer)`;

/** The end of the quiet hours on that morning, in a zone. */
export const nextMorning = (
  clock: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
  hours: QuietHours,
): RawBuilder<string> => sql`((${nextDay(clock, hours)} + ${hours.quietUntil}::time) at time zone ${zone})`;
