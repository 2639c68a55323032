import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { dealerFields } from '#contract/people/dealers.fields.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { dealerPlaces } from './dealer-places.job.ts';
import { importsDealers } from './importing/import-dealers.ts';
import { dealerHandlers, dealerStandings } from './dealers.handlers.ts';
import { paletteDealers } from './dealers.palette.ts';
import { dealersOfPeople } from './dealers.merge.ts';

export const dealersRoom = room({
  name: 'dealers',
  personColumns: dealersOfPeople,
  records: [
    {
      kind: 'dealer',
      one: { en: 'Dealer', fr: 'Concessionnaire' },
      stored: {
        table: 'dealer',
        many: { en: 'Dealers', fr: 'Concessionnaires' },
        name: { en: 'name' },
      },
      feature: 'dealers',
      forms: [dealerFields],
    },
  ],
  calls: [handled(dealerCalls, dealerHandlers, dealerStandings)],
  contributions: [paletteDealers, importsDealers],
  jobs: [dealerPlaces],
});
