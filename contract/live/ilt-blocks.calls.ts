import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { labelled } from '#contract/platform/text.ts';
import { instant } from '#contract/platform/time.ts';
import { rosterReaders } from './ilt-seats.fields.ts';
import { liveTrainingErrors as errors } from './live-training.errors.ts';

const feature = 'liveTraining';
const managers = { reach: ['dealers'] } as const;
const editors = { all: [{ right: 'EDIT_ILT_EVENTS' }, { area: 'own' }] } as const;
const ofEvent = {
  concerns: { id: 'ilt-event' },
  feature,
  params: idParams,
} as const;

/** Seats that a dealer has reserved without naming the people. */
const block = z.object({
  dealer: named,
  seats: z.int(),
  /** What has no name by then is released. */
  endsAt: instant,
  reservedBy: named,
});
export type SeatBlock = z.output<typeof block>;

const ownBlocks = z.object({
  dealers: z.array(
    z.object({
      _id: id,
      name: z.string(),
      /** Reserved seats without a name. */
      reserved: z.int(),
      /** People of the dealer with a seat. */
      named: z.int(),
      /** People and reserved seats together may not be more. */
      most: z.int(),
    }),
  ),
  /** Seats that are neither taken, offered, nor reserved. */
  free: z.int(),
  /** Until then, seats can be reserved; what has no name by then is released. */
  endsAt: instant.nullable(),
});
export type OwnBlocks = z.output<typeof ownBlocks>;

/** Seats that managers reserve for their dealer before they name the people. To name them, they enroll their staff. */
export const blockCalls = {
  blocks: call({
    id: 'live-training.events.blocks',
    method: 'GET',
    path: '/api/ilt-event/{id}/blocks',
    summary: 'The reserved seats of an event that have no name yet, by dealer',
    access: rosterReaders,
    hiddenFrom: 'other-brands',
    ...ofEvent,
    reply: z.object({ blocks: z.array(block) }),
    errors: [errors.eventNotFound],
  }),
  release: call({
    id: 'live-training.events.release-block',
    method: 'POST',
    path: '/api/ilt-event/{id}/blocks/{dealerId}/release',
    summary: 'Releases the reserved seats of a dealer that have no name; who reserved them is told',
    access: editors,
    hiddenFrom: 'other-brands',
    ...ofEvent,
    concerns: { id: 'ilt-event', dealerId: 'dealer' },
    params: z.object({ id, dealerId: id }),
    reply: z.object({ blocks: z.array(block) }),
    errors: [errors.eventNotFound, errors.noBlock],
  }),
  own: call({
    id: 'live-training.events.own-blocks',
    method: 'GET',
    path: '/api/ilt-event/{id}/own-blocks',
    summary: 'What the caller’s dealers have reserved in an event, and what they may reserve',
    access: managers,
    hiddenFrom: 'other-audiences',
    ...ofEvent,
    reply: ownBlocks,
    errors: [errors.eventNotFound],
  }),
  reserve: call({
    id: 'live-training.events.reserve-seats',
    method: 'PUT',
    path: '/api/ilt-event/{id}/own-blocks',
    summary:
      'Sets how many seats without a name a dealer of the caller has reserved. Fewer than before gives seats back',
    access: managers,
    hiddenFrom: 'other-audiences',
    ...ofEvent,
    body: z.object({
      dealer: labelled(id, 'Dealer', 'Concessionnaire'),
      seats: labelled(z.int().min(0).max(10_000), 'Seats without a name', 'Places sans nom'),
    }),
    reply: ownBlocks,
    errors: [
      errors.eventNotFound,
      errors.notOwnDealer,
      errors.eventCanceled,
      errors.notAnnounced,
      errors.enrollmentEnded,
      errors.blocksEnded,
      errors.blockHeldBack,
      errors.blockBehindWaitlist,
      errors.blockLimit,
      errors.blockTooFew,
    ],
  }),
};
