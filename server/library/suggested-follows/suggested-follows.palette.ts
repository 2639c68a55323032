import { shownHost } from '#contract/library/follow-platforms.ts';
import { followScreens as screens } from '#contract/library/suggested-follows.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { paletteHitsPerRoom, paletteRecords } from '#server/people/palette/palette.ports.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import { contribute } from '#server/platform/ports.ts';
import { followsByName } from './suggested-follows.queries.ts';
import { followsManaged, followsVisible } from './suggested-follows.scope.ts';

/** Visible suggested follows: people who work on one open its form, everyone else the page that shows it. */
export const paletteFollows = contribute(paletteRecords, async ({ db, actor, settings, text, language }) => {
  if (!isFeatureOn(settings, 'suggestedFollows')) return [];
  const rows = await followsByName(db, followsVisible.sql(actor, 's'), text, paletteHitsPerRoom);
  return rows.map(({ id, name, nameFr, brandId, url }) => {
    const title = nameIn({ name, nameFr }, language);
    return {
      kind: 'follow' as const,
      _id: id,
      title,
      detail: shownHost(url),
      path: followsManaged.holds(actor, { brandId })
        ? addressOf(screens.edit, { suggestId: id })
        : `${screens.learner.path}?text=${encodeURIComponent(title)}`,
    };
  });
});
