import { blockCalls } from '#contract/live/ilt-blocks.calls.ts';
import { attendanceCalls } from '#contract/live/ilt-attendance.calls.ts';
import { eventPageCalls } from '#contract/live/ilt-event-page.calls.ts';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { locationFields } from '#contract/live/ilt-locations.fields.ts';
import { myEventCalls } from '#contract/live/ilt-my-events.calls.ts';
import { interestCalls } from '#contract/live/ilt-interest.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { locationCalls } from '#contract/live/ilt-locations.calls.ts';
import { templateCalls } from '#contract/live/ilt-templates.calls.ts';
import { templateFields } from '#contract/live/ilt-templates.fields.ts';
import { choiceCalls } from '#contract/live/live-training-choices.calls.ts';
import { partsOf } from '#server/people/publishing/publishable-parts.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { choiceHandlers } from './choices.handlers.ts';
import { eventHandlers, eventStandings } from './events.handlers.ts';
import { instructorsFollow } from './instructors-follow.ts';
import { liveEvents } from './live-event-kind.ts';
import { templateImageReaders } from './live-training.files.ts';
import { locationHandlers, locationStandings } from './locations.handlers.ts';
import { erasedFromEvents, personalEvents } from './personal-data.ts';
import { myEventHandlers } from './seats/my-events.handlers.ts';
import { checkingIn, completing, enrolling } from './seats/seat-works.ts';
import { attendanceHandlers } from './seats/self-attendance.handlers.ts';
import { blockHandlers } from './seats/blocks.handlers.ts';
import { blocksEnd } from './seats/blocks.ts';
import { askForDecisions } from './seats/decisions.ts';
import { eventDates } from './seats/event-dates.ts';
import { eventPageHandlers } from './seats/event-page.handlers.ts';
import { remindOfEvents } from './seats/event-reminders.ts';
import { interestHandlers } from './seats/interest.handlers.ts';
import { seatsFollow, seatsFollowMany } from './seats/follow.ts';
import { seatOffers } from './seats/seat-offers.job.ts';
import { seatHandlers } from './seats/seats.handlers.ts';
import { ownPlaceHandlers } from './seats/own-place.handlers.ts';
import { templateHandlers, templateStandings } from './templates.handlers.ts';
import { liveTrainingOfPeople } from './live-training.merge.ts';
import { figureOfSeats } from './seats/person-figures.ts';

export const liveTrainingRoom = room({
  name: 'live-training',
  personColumns: liveTrainingOfPeople,
  records: [
    {
      kind: 'ilt-template',
      one: { en: 'Event template', fr: 'Modèle de formation' },
      stored: {
        table: 'ilt_template',
        many: { en: 'Event templates', fr: 'Modèles de formation' },
        name: { en: 'title', fr: 'title_fr' },
      },
      feature: 'liveTraining',
      forms: [templateFields],
    },
    {
      kind: 'ilt-location',
      one: { en: 'Location', fr: 'Lieu' },
      stored: {
        table: 'ilt_location',
        many: { en: 'Locations', fr: 'Lieux' },
        name: { en: 'venue' },
      },
      feature: 'liveTraining',
      forms: [locationFields],
    },
    {
      kind: 'ilt-enrollment',
      one: { en: 'Enrollment', fr: 'Inscription' },
      stored: {
        table: 'ilt_enrollment',
        many: { en: 'Enrollments', fr: 'Inscriptions' },
      },
      feature: 'liveTraining',
    },
  ],
  calls: [
    handled(locationCalls, locationHandlers, locationStandings),
    handled(templateCalls, templateHandlers, templateStandings),
    handled(eventCalls, eventHandlers, eventStandings),
    handled(ownPlaceCalls, ownPlaceHandlers),
    handled(myEventCalls, myEventHandlers),
    handled(seatCalls, seatHandlers),
    handled(blockCalls, blockHandlers),
    handled(interestCalls, interestHandlers),
    handled(attendanceCalls, attendanceHandlers),
    handled(choiceCalls, choiceHandlers),
    handled(eventPageCalls, eventPageHandlers),
  ],
  listeners: [seatsFollow, seatsFollowMany, instructorsFollow, blocksEnd],
  jobs: [seatOffers],
  contributions: [templateImageReaders, personalEvents, erasedFromEvents, eventDates, figureOfSeats],
  reminders: [remindOfEvents, askForDecisions],
  works: [enrolling, completing, checkingIn],
  parts: [partsOf(liveEvents, { readsOwnFiles: true })],
});
