import { resourceScreens as screens } from '#contract/library/resources.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { paletteHitsPerRoom, paletteRecords } from '#server/people/palette/palette.ports.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import { contribute } from '#server/platform/ports.ts';
import { resourcesByName } from './resources.queries.ts';
import { resourcesManaged, resourcesVisible } from './resources.scope.ts';

/** Visible resources: people who work on one open its form, everyone else the page that lists it. */
export const paletteResources = contribute(
  paletteRecords,
  async ({ db, actor, settings, text, language }) => {
    if (!isFeatureOn(settings, 'resources')) return [];
    const resources = await resourcesByName(db, resourcesVisible.sql(actor, 'r'), text, paletteHitsPerRoom);
    return resources.map(({ id, name, nameFr, brandId, course }) => {
      const title = nameIn({ name, nameFr }, language);
      return {
        kind: 'resource' as const,
        _id: id,
        title,
        detail: course ?? '',
        path: resourcesManaged.holds(actor, { brandId })
          ? addressOf(screens.edit, { resourceId: id })
          : `${screens.learner.path}?text=${encodeURIComponent(title)}`,
      };
    });
  },
);
