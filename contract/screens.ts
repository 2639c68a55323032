import { dashboardScreens } from './insight/dashboards.screens.ts';
import { reportScreens } from './insight/reports.screens.ts';
import { resourceScreens } from './library/resources.screens.ts';
import { businessUnitScreens } from './people/business-units.screens.ts';
import { sessionScreens } from './people/session.screens.ts';
import { inMatchingOrder, type Screen } from './platform/screen.ts';
import { progressScreens } from './training/progress.screens.ts';

const byRoom: readonly Readonly<Record<string, Screen>>[] = [
  sessionScreens,
  businessUnitScreens,
  progressScreens,
  resourceScreens,
  dashboardScreens,
  reportScreens,
];

/**
 * Every room's screens, once, in the order a path is tried against them.
 * Apart from the calls, so that the browser's first load holds no schema.
 */
export const screens: readonly Screen[] = inMatchingOrder(byRoom.flatMap((room) => Object.values(room)));
