import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { id, named } from '#contract/platform/ids.ts';
import { instant } from '#contract/platform/time.ts';
import { signatureParts, verdicts } from './verdicts.ts';

const signature = z.object({
  part: z.enum(signatureParts),
  /** As it was typed. */
  name: z.string(),
  /** `own-account`: the signer was signed in. `instructor-device`: the signer typed the name on the device of `account`. */
  how: z.enum(['own-account', 'instructor-device']),
  account: named,
  signedAt: instant,
});
export type Signature = z.output<typeof signature>;

/** One attendee judged by one checklist, with the texts of the moment it was begun. */
export const observation = z.object({
  _id: id,
  checklist: id,
  name: bilingual,
  person: named,
  items: z.array(
    z.object({
      _id: id,
      text: bilingual,
      /** Null until it is judged. */
      verdict: z.enum(verdicts).nullable(),
      note: z.string(),
      judgedAt: instant.nullable(),
    }),
  ),
  /** The signatures that count. While there is one, nothing changes. */
  signatures: z.array(signature),
  /** Signatures that were taken back, the latest first. */
  takenBack: z.array(
    signature.omit({ account: true, how: true }).extend({ at: instant, by: named, reason: z.string() }),
  ),
});
export type Observation = z.output<typeof observation>;

/** A checklist that people at a visit can be observed with. */
export const visitChecklist = z.object({
  _id: id,
  name: bilingual,
  required: z.boolean(),
  items: z.array(bilingual.extend({ _id: id })),
});
export type VisitChecklist = z.output<typeof visitChecklist>;
