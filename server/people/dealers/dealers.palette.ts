import { dealerScreens as screens } from '#contract/people/dealers.screens.ts';
import { allows } from '#contract/platform/access.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { paletteHitsPerRoom, paletteRecords } from '#server/people/palette/palette.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { activeDealerNames } from './dealers.queries.ts';
import { dealersVisible } from '#server/people/reach/dealers.scope.ts';

/** Dealers, for people who may open them. */
export const paletteDealers = contribute(paletteRecords, async ({ db, actor, text }) => {
  if (!allows(screens.edit.access, actor)) return [];
  const dealers = await activeDealerNames(db, text, paletteHitsPerRoom, dealersVisible.sql(actor, 'd'));
  return dealers.map(({ _id, name, number, city }) => ({
    kind: 'dealer' as const,
    _id,
    title: name,
    detail: [number, city].filter(Boolean).join(' · '),
    path: addressOf(screens.edit, { dealerId: _id }),
  }));
});
