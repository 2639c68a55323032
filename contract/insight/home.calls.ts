import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id } from '#contract/platform/ids.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';

/** What a person has to do, by what is lost first. */
const waiting = z.object({
  /**
   * `confirm`: an announcement asks to be confirmed; `offer`: a seat is kept for the person; `deadline`: a course was assigned with a due day;
   * `certificate`: one expires within sixty days or has expired.
   */
  kind: z.enum(['confirm', 'offer', 'deadline', 'certificate']),
  /** Of the announcement, the event, the course, or the curriculum. */
  _id: id,
  name: bilingual,
  /** The day by whose end it is due, or on which the certificate expires. Null for an offer. */
  dueOn: calendarDay.nullable(),
  /** When an offer ends. */
  endsAt: instant.nullable(),
  isRecall: z.boolean(),
  isOver: z.boolean(),
});
export type WaitingLine = z.output<typeof waiting>;

/** The next live event in which the person has a seat, or the next visit that they attend. */
const nextDate = z.object({
  kind: z.enum(['event', 'visit']),
  _id: id,
  name: bilingual,
  startsAt: instant,
  endsAt: instant.nullable(),
  timezone: z.string(),
  /** City and state, or the dealer. Null for a livestream. */
  place: z.string().nullable(),
});

/** A reward that was ordered or sent within thirty days. */
const parcel = z.object({
  _id: id,
  name: bilingual,
  sentAt: instant.nullable(),
  redeemedAt: instant.nullable(),
});

export const homeCalls = {
  learner: call({
    id: 'dashboards.learner-home',
    method: 'GET',
    path: '/api/dashboards/learner-home',
    summary:
      'What the caller’s home page starts with: their progress, what waits for them, and their next date',
    access: 'signed-in',
    reply: z.object({
      status: ledgerCalls.userCoursesStatus.reply,
      /** At most six. */
      waiting: z.array(waiting),
      nextDate: nextDate.nullable(),
      reward: parcel.nullable(),
      /** False if the loyalty program would only say that the person’s dealer does not take part. */
      hasLoyalty: z.boolean(),
    }),
  }),
};
export type LearnerHome = z.output<typeof homeCalls.learner.reply>;
