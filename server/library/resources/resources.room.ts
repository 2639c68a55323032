import { resourceCalls } from '#contract/library/resources.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { personalDownloads, erasedDownloads } from './personal-data.ts';
import { emptyResourceBin } from './resource-bin.ts';
import { resourceBulk } from './resource-bulk.ts';
import { resourcePlans } from './resource-plans.job.ts';
import { resourceBrandUses } from './resources.brands.ts';
import { resourceFileReaders } from './resources.files.ts';
import { resourceHandlers, resourceStandings } from './resources.handlers.ts';
import { paletteResources } from './resources.palette.ts';

export const resourcesRoom = room({
  name: 'resources',
  calls: [handled(resourceCalls, resourceHandlers, resourceStandings)],
  contributions: [
    resourceFileReaders,
    personalDownloads,
    erasedDownloads,
    paletteResources,
    resourceBrandUses,
  ],
  jobs: [resourcePlans],
  works: [resourceBulk],
  sweeps: [emptyResourceBin],
});
