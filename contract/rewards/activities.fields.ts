import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { idempotent } from '#contract/platform/idempotency.ts';
import { id, named } from '#contract/platform/ids.ts';
import { currencies, money } from '#contract/platform/money.ts';
import { day, labelled, line, paragraph } from '#contract/platform/text.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { activityErrors as errors } from './activities.errors.ts';

export const activityTypes = ['race', 'demo', 'event', 'other'] as const;
export type ActivityType = (typeof activityTypes)[number];

/** Styles of races. */
export const raceStyles = ['flat', 'motocross', 'road', 'offroad'] as const;
export type RaceStyle = (typeof raceStyles)[number];

export const activityStatuses = ['pending', 'approved', 'denied'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

/** In cents. */
export const mostCents = 1_000_000;

/** What happened, and what it is worth. */
const reported = {
  type: labelled(z.enum(activityTypes), 'Type', 'Type'),
  style: labelled(z.enum(raceStyles).nullable().default(null), 'Style', 'Style'),
  date: labelled(day(), 'Date', 'Date'),
  amountCents: labelled(
    z.int(says(errors.amountRange)).min(1, says(errors.amountRange)).max(mostCents, says(errors.amountRange)),
    'Amount',
    'Montant',
  ),
  currency: labelled(z.enum(currencies, says(errors.currency)), 'Currency', 'Devise'),
  note: labelled(paragraph(1000, 0).default(''), 'What happened', 'Ce qui s’est passé'),
};

type Raced = { readonly type: ActivityType; readonly style: RaceStyle | null };
/** Races have a style, and nothing else has. */
const needsStyle = ({ type, style }: Raced) => type !== 'race' || style !== null;
const mayHaveStyle = ({ type, style }: Raced) => type === 'race' || style === null;

export const reportedFields = z
  .object(reported)
  .refine(needsStyle, { ...says(errors.styleRequired), path: ['style'] })
  .refine(mayHaveStyle, { ...says(errors.styleOfRace), path: ['style'] });
export type ReportedFields = z.output<typeof reportedFields>;

/** Approves a submission, or denies it with a reason. */
export const decisionFields = z
  .object({
    status: labelled(z.enum(['approved', 'denied']), 'Decision', 'Décision'),
    reason: labelled(line(500, 0).default(''), 'Reason', 'Motif'),
    ...idempotent,
  })
  .refine(({ status, reason }) => status === 'approved' || reason !== '', {
    ...says(errors.reasonRequired),
    path: ['reason'],
  })
  .refine(({ status, reason }) => status === 'denied' || reason === '', {
    ...says(errors.reasonOfDenial),
    path: ['reason'],
  });

/** An activity that a person reported, or that an administrator imported for them. */
export const activity = z.object({
  _id: id,
  user: named,
  dealer: named.nullable(),
  type: z.enum(activityTypes),
  style: z.enum(raceStyles).nullable(),
  date: calendarDay,
  amount: money,
  note: z.string(),
  attachment: z.object({ name: z.string(), location: z.string(), mediaType: z.string() }).nullable(),
  status: z.enum(activityStatuses),
  /** Why it was denied. */
  reason: z.string(),
  submittedAt: instant,
  /** Who entered it, if that was not the person. */
  submittedBy: named.nullable(),
  decidedBy: named.nullable(),
  decidedAt: instant.nullable(),
  abilities: z.object({ decide: z.boolean() }),
});
export type Activity = z.output<typeof activity>;

const importOutcomes = ['created', 'exists', 'refused'] as const;

/** What became of a row, or in a dry run what would. */
export const importRow = z.object({
  /** The line of the file on which it begins. */
  row: z.int(),
  /** The person’s address, as the row has it. */
  email: z.string(),
  outcome: z.enum(importOutcomes),
  /** Why it was refused. */
  reason: z.string(),
  /** The column at fault, as the file names it; empty if it is the whole row. */
  column: z.string(),
});
export type ImportRow = z.output<typeof importRow>;
