import * as z from 'zod';
import { instant } from '#contract/platform/time.ts';

/**
 * What somebody is to an event. `registered` is an invited address without a seat; `enrolled` has a seat; `waitlisted` waits in order, maybe
 * with an offer; `attended` completed it; `cancelled` left or was removed.
 */
export const enrollmentKinds = ['registered', 'enrolled', 'waitlisted', 'attended', 'cancelled'] as const;
export type EnrollmentKind = (typeof enrollmentKinds)[number];

/** How a check-in was taken: with the code on the screen, with a printed code, or by staff. */
export const checkIns = ['code', 'printed-code', 'staff'] as const;
export type CheckIn = (typeof checkIns)[number];

/** What somebody is to an event. */
export const enrollment = z.object({
  kind: z.enum(enrollmentKinds),
  since: instant,
  /** Counted from 1 among the people who wait. Null for everybody else. */
  waitingPosition: z.int().nullable(),
  /** Waits only because seats are for dealers with nobody certified until then. Null for everybody else. */
  heldBackUntil: instant.nullable(),
  /** A seat is kept until then. Null without an offer, and once it has ended. */
  offerEndsAt: instant.nullable(),
  checkedInAt: instant.nullable(),
  checkInBy: z.enum(checkIns).nullable(),
  completedAt: instant.nullable(),
  /** The event is over, and nobody recorded a check-in or a completion. */
  isNoShow: z.boolean(),
});
export type Enrollment = z.output<typeof enrollment>;

/** Why somebody cannot have a place, as the sentence of the refusal. */
export const obstacle = z.object({ code: z.string(), en: z.string(), fr: z.string() });
export type Obstacle = z.output<typeof obstacle>;

/** What the reader would get by joining at this moment. */
export const joining = z.object({
  outcome: z.enum(['seat', 'waitlist', 'none']),
  /** Why it would be refused. */
  obstacle: obstacle.nullable(),
  /** The course that has to be passed first is not. */
  missesCourse: z.boolean(),
  /** The course of the event is passed. */
  coursePassed: z.boolean(),
  /** Seats are still for people of other dealers. */
  isHeldBack: z.boolean(),
});
export type Joining = z.output<typeof joining>;

/** How long a code at the door is valid. */
export const codeSeconds = 60;

/** The distances of “near my dealer”, in the unit that people use where the dealer is. */
export const distances = ['100', '250', '500'] as const;

/** Rights to work with people: somebody without one reads events, and not who is in them. */
export const rightsOnPeople = ['VIEW_USERS', 'MODIFY_USERS', 'EDIT_ILT_EVENTS'] as const;
/** The instructors of an event open its roster and mark attendance. */
export const rosterReaders = {
  any: [
    { all: [{ right: 'VIEW_ILT_EVENTS' }, { area: 'own' }, { oneOf: rightsOnPeople }] },
    { flagged: 'instructor' },
  ],
} as const;
