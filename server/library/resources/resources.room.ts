import { resourceCalls } from '#contract/library/resources.calls.ts';
import { partsOf } from '#server/people/publishing/publishable-parts.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { brandUseOf } from '#server/training/brands/brand-use.ts';
import { personalDownloads, erasedDownloads } from './personal-data.ts';
import { resourceHandlers, resourceStandings } from './resources.handlers.ts';
import { resources } from './resource-kind.ts';
import { paletteResources } from './resources.palette.ts';
import { resourcesOfPeople } from './resources.merge.ts';

export const resourcesRoom = room({
  name: 'resources',
  personColumns: resourcesOfPeople,
  records: [
    {
      kind: 'resource-download',
      one: { en: 'Download', fr: 'Téléchargement' },
      stored: {
        table: 'resource_download',
        many: { en: 'Downloads', fr: 'Téléchargements' },
      },
      feature: 'resources',
    },
  ],
  calls: [handled(resourceCalls, resourceHandlers, resourceStandings)],
  parts: [partsOf(resources)],
  contributions: [brandUseOf(resources), personalDownloads, erasedDownloads, paletteResources],
});
