import { availabilityCalls } from '#contract/live/field-availabilities.calls.ts';
import { checklistCalls } from '#contract/live/field-checklists.calls.ts';
import { findingCalls } from '#contract/live/field-findings.calls.ts';
import { onSiteCalls } from '#contract/live/field-on-site.calls.ts';
import { visitCalls } from '#contract/live/field-training.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { availabilityHandlers, availabilityStandings } from './availabilities.handlers.ts';
import { visitBadge } from './field-training.badges.ts';
import { photoReaders } from './field-training.files.ts';
import { visitsEnd } from './dealer-closed.ts';
import { visitsFollow } from './follow.ts';
import { checklistHandlers, checklistStandings } from './on-site/checklists.handlers.ts';
import { findingsClose } from './on-site/find.ts';
import { findingHandlers } from './on-site/findings.handlers.ts';
import { onSiteHandlers } from './on-site/on-site.handlers.ts';
import { erasedFromVisits, personalVisits, visitDates } from './personal-data.ts';
import { visitHandlers, visitStandings } from './visits.handlers.ts';

export const fieldTrainingRoom = room({
  name: 'field-training',
  calls: [
    handled(availabilityCalls, availabilityHandlers, availabilityStandings),
    handled(checklistCalls, checklistHandlers, checklistStandings),
    handled(visitCalls, visitHandlers, visitStandings),
    handled(onSiteCalls, onSiteHandlers),
    handled(findingCalls, findingHandlers),
  ],
  listeners: [visitsFollow, visitsEnd, findingsClose],
  contributions: [visitBadge, photoReaders, personalVisits, erasedFromVisits, visitDates],
});
