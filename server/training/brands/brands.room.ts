import { brandCalls } from '#contract/training/brands.calls.ts';
import { brandFields, brandPageFields } from '#contract/training/brands.fields.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { trainingBrandUses } from './brand-uses.ts';
import { brandFileReaders } from './brands.files.ts';
import { brandHandlers, brandStandings } from './brands.handlers.ts';
import { allBrandNames } from './brands.names.ts';
import { brandsOfPeople } from './brands.merge.ts';

export const brandsRoom = room({
  name: 'brands',
  personColumns: brandsOfPeople,
  records: [
    {
      kind: 'brand',
      one: { en: 'Brand', fr: 'Marque' },
      stored: {
        table: 'brand',
        many: { en: 'Brands', fr: 'Marques' },
        name: { en: 'name' },
      },
      feature: 'multiBrands',
      forms: [brandFields, brandPageFields],
    },
  ],
  calls: [handled(brandCalls, brandHandlers, brandStandings)],
  contributions: [brandFileReaders, allBrandNames, trainingBrandUses],
});
