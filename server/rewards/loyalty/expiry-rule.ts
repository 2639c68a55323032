import type { Services } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { lotsSince, shortenedOn } from './expiry.queries.ts';
import { firstEndSince, latestOf, type ExpiryRule } from './lots.rules.ts';

type Ruling = Pick<Services, 'settings' | 'today'>;

/** How long points last by the settings of now, and from when on. */
export async function expiryRule(db: Db | Transaction, { settings, today }: Ruling): Promise<ExpiryRule> {
  const { expiryDays, pointsEnd } = settings.loyalty;
  const shortened = await shortenedOn(db, { expiryDays, timeZone: settings.timeZone, today: today() });
  const lots = pointsEnd === 'lots' ? ((await lotsSince(db, settings.timeZone)) ?? today()) : null;
  return {
    expiryDays,
    notBefore: latestOf(shortened && firstEndSince(shortened), lots && firstEndSince(lots)),
  };
}
