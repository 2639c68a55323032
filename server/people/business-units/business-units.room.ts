import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { businessUnitHandlers, businessUnitStandings } from './business-units.handlers.ts';

export const businessUnitsRoom = room({
  name: 'business-units',
  calls: [handled(businessUnitCalls, businessUnitHandlers, businessUnitStandings)],
});
