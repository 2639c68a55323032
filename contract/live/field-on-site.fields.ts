import * as z from 'zod';
import { id } from '#contract/platform/ids.ts';
import { day, labelled, line, paragraph } from '#contract/platform/text.ts';
import { completeFields } from './field-training.fields.ts';
import { signatureParts, verdicts } from './verdicts.ts';

/** As a device reports it: any year and any zone, because its clock may be wrong. */
export const deviceTime = z.iso.datetime({ offset: true });

/** The device makes the id. Sent again, it is the same work. */
const common = {
  id: id.overwrite((text) => text.toLowerCase()),
  /** When it happened, for work that is sent later. Bounded by what the server knows. */
  occurredAt: deviceTime.optional(),
};
const observed = { checklist: id, person: id };

const signerName = labelled(line(120), 'Name', 'Nom');
const itemNote = labelled(paragraph(1000, 0).default(''), 'Note', 'Note');

/** A finding: the course that a person has to pass, and why. */
export const findingFields = z.object({
  person: labelled(id, 'Attendee', 'Participant'),
  text: labelled(paragraph(1000), 'Finding', 'Constat'),
  course: labelled(id, 'Course', 'Cours'),
  dueDate: labelled(day(), 'Due day', 'À faire d’ici le'),
});

/** One thing an instructor, or a person who was observed, does at a visit. */
export const workItem = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('judgement'),
    ...observed,
    item: id,
    verdict: z.enum(verdicts),
    note: itemNote,
  }),
  z.object({
    ...common,
    kind: z.literal('signature'),
    ...observed,
    part: z.enum(signatureParts),
    /** As the person typed it. */
    name: signerName,
  }),
  z.object({
    ...common,
    kind: z.literal('finding'),
    ...findingFields.shape,
    /** The item of a checklist that led to it. */
    item: id.optional(),
  }),
  z.object({ ...common, kind: z.literal('report'), ...completeFields.shape }),
]);
export type WorkItem = z.output<typeof workItem>;
/** The same as a device sends it. */
export type WorkInput = z.input<typeof workItem>;

export const takeBackFields = z.object({ reason: labelled(paragraph(500), 'Reason', 'Motif') });
