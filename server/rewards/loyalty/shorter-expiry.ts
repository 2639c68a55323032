import type { Bilingual } from '#contract/platform/language.ts';
import { settingsSaved } from '#server/people/settings/settings.events.ts';
import { settingEffects } from '#server/people/settings/settings.ports.ts';
import { listen } from '#server/platform/events.ts';
import { contribute } from '#server/platform/ports.ts';
import { noteExpiryDays, pointsLost } from './expiry.queries.ts';
import { expiryRule } from './expiry-rule.ts';
import { firstEndSince, latestOf } from './lots.rules.ts';
import { lostPoints } from './shorter-expiry.texts.ts';

const setting = 'loyalty.expiryDays';

/** Points that end sooner wait until their people are told: the job reads since when they do. */
export const shorterExpiry = listen(settingsSaved, async ({ tx, now }, { before, after }) => {
  const [from, to] = [before[setting], after[setting]];
  if (typeof from === 'number' && typeof to === 'number') await noteExpiryDays(tx, { from, to, at: now() });
});

/** Who loses points when they last shorter. */
export const effectOfExpiry = contribute(
  settingEffects,
  async ({ key, value: typed, context }): Promise<readonly Bilingual[]> => {
    const value = Number(typed);
    const { settings, today, db } = context;
    const { expiryDays, pointsEnd } = settings.loyalty;
    if (key !== setting || !Number.isInteger(value) || value < 1 || value >= expiryDays) return [];
    const { notBefore } = await expiryRule(db, context);
    const lost = await pointsLost(db, {
      from: expiryDays,
      to: value,
      firstDay: latestOf(firstEndSince(today()), notBefore)!,
      lotZone: pointsEnd === 'lots' ? settings.timeZone : undefined,
    });
    return lostPoints(lost);
  },
);
