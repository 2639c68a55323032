import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { businessUnitFields } from '#contract/people/business-units.fields.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { businessUnitHandlers, businessUnitStandings } from './business-units.handlers.ts';

export const businessUnitsRoom = room({
  name: 'business-units',
  records: [
    {
      kind: 'business-unit',
      one: { en: 'Business unit', fr: 'Unité d’affaires' },
      stored: {
        table: 'business_unit',
        many: { en: 'Business units', fr: 'Unités d’affaires' },
        name: { en: 'name', fr: 'name_fr' },
      },
      feature: 'dealers.businessUnit',
      forms: [businessUnitFields],
    },
  ],
  calls: [handled(businessUnitCalls, businessUnitHandlers, businessUnitStandings)],
});
