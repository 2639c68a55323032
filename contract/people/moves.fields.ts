import * as z from 'zod';
import { id } from '#contract/platform/ids.ts';
import { day, labelled, paragraph } from '#contract/platform/text.ts';

const onDay = { day: labelled(day(), 'Day', 'Date') };

export const transferFields = z.object({
  kind: z.literal('transfer'),
  ...onDay,
  /** The dealer that the person leaves; null if the person only gets another one. */
  from: labelled(id.nullable().default(null), 'Leaves', 'Quitte'),
  to: labelled(id, 'New dealer', 'Nouveau concessionnaire'),
});

export const leaveFields = z.object({
  kind: z.literal('leave'),
  ...onDay,
  reason: labelled(paragraph(1000), 'Reason', 'Motif'),
});

/** A transfer to another dealer, or that somebody leaves, on a day in the portal’s time zone. Today means at once. */
export const moveFields = z.discriminatedUnion('kind', [transferFields, leaveFields]);
export type MoveFields = z.output<typeof moveFields>;
