import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { incentiveScreens as screens } from '#contract/rewards/incentives.screens.ts';
import { paletteHitsPerRoom, paletteRecords } from '#server/people/palette/palette.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { incentivesManaged } from '#server/rewards/holdings/incentives.scope.ts';
import { incentivesByName } from './incentives.queries.ts';

/** Incentives, for people who work on them. */
export const paletteIncentives = contribute(paletteRecords, async ({ db, actor, text, language }) => {
  const rows = await incentivesByName(db, incentivesManaged.sql(actor, 'i'), text, paletteHitsPerRoom);
  return rows.map(({ id, name, nameFr }) => ({
    kind: 'incentive' as const,
    _id: id,
    title: nameIn({ name, nameFr }, language),
    detail: '',
    path: addressOf(screens.edit, { incentiveId: id }),
  }));
});
