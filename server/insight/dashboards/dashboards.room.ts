import { dashboardCalls } from '#contract/insight/dashboards.calls.ts';
import { homeCalls } from '#contract/insight/home.calls.ts';
import { ownDealersCalls } from '#contract/insight/own-dealers.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { dashboardHandlers } from './dashboards.handlers.ts';
import { homeHandlers } from './home.handlers.ts';
import { ownDealersHandlers } from './own-dealers.handlers.ts';

export const dashboardsRoom = room({
  name: 'dashboards',
  calls: [
    handled(dashboardCalls, dashboardHandlers),
    handled(ownDealersCalls, ownDealersHandlers),
    handled(homeCalls, homeHandlers),
  ],
});
