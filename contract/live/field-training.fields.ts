import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled, line, paragraph } from '#contract/platform/text.ts';
import { calendarDay } from '#contract/platform/time.ts';
import { clockText, occurrence } from './ilt-events.fields.ts';
import { zoneField } from './ilt-locations.fields.ts';
import { typeField } from './ilt-templates.fields.ts';
import { fieldTrainingErrors as errors } from './field-training.errors.ts';

const people = (en: string, fr: string) =>
  labelled(
    z
      .array(id)
      .min(1)
      .max(100)
      .overwrite((list) => [...new Set(list)].toSorted()),
    en,
    fr,
  );

/** What a visit is about, and when it is by the clock at the dealer. */
const plan = {
  type: typeField,
  topic: labelled(line(160), 'Topic', 'Sujet'),
  note: labelled(paragraph(2000, 0).default(''), 'Note', 'Note'),
  attendees: people('Attendees', 'Participants'),
  startDate: labelled(clockText, 'Start', 'Début'),
  startOccurrence: occurrence('First or second start', 'Premier ou second début'),
  endDate: labelled(clockText, 'End', 'Fin'),
  endOccurrence: occurrence('First or second end', 'Première ou seconde fin'),
};

/** A request for a visit. */
export const requestFields = z.object({
  ...plan,
  /** Left out, the only dealership of the owner. */
  dealer: labelled(id.optional(), 'Dealership', 'Concession'),
  /** Null for any instructor who is free. */
  instructor: labelled(id.nullable().default(null), 'Instructor', 'Formateur'),
});
export type RequestFields = z.output<typeof requestFields>;

/** The form of a visit. */
export const visitFields = z.object({
  ...plan,
  /** Left out, it stays. */
  instructor: labelled(id.optional(), 'Instructor', 'Formateur'),
});
export type VisitFields = z.output<typeof visitFields>;

export const cancelVisitFields = z.object({ reason: labelled(paragraph(500), 'Reason', 'Motif') });

export const completeFields = z.object({
  report: labelled(paragraph(10_000), 'Report', 'Compte rendu'),
  /** Files uploaded for the report, in their order. */
  photos: labelled(
    z
      .array(id)
      .max(30)
      .overwrite((list) => [...new Set(list)])
      .default([]),
    'Photos',
    'Photos',
  ),
});

const hour = (en: string, fr: string) =>
  labelled(z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, says(errors.unknownHour)), en, fr);

/** Hours of a weekday by the instructor’s clock. Monday is 1. */
export const weeklySlot = z
  .object({
    weekday: labelled(z.int().min(1).max(7), 'Weekday', 'Jour'),
    start: hour('From', 'De'),
    end: hour('Until', 'À'),
  })
  .refine(({ start, end }) => start < end, { path: ['end'], ...says(errors.slotEndsBeforeStart) });
export type WeeklySlot = z.output<typeof weeklySlot>;

const overlap = (slots: readonly WeeklySlot[]): boolean =>
  slots.some((one, index) =>
    slots
      .slice(index + 1)
      .some((other) => other.weekday === one.weekday && other.start < one.end && one.start < other.end),
  );

/** When an instructor can be asked for. Replaces what was there. */
export const availabilityFields = z.object({
  timezone: zoneField,
  weekly: labelled(
    z
      .array(weeklySlot)
      .max(70)
      .refine((slots) => !overlap(slots), says(errors.slotsOverlap)),
    'Weekly hours',
    'Heures de la semaine',
  ),
  daysOff: labelled(
    z
      .array(calendarDay)
      .max(1000)
      .overwrite((days) => [...new Set(days)].toSorted())
      .default([]),
    'Days off',
    'Jours de congé',
  ),
});
export type AvailabilityFields = z.output<typeof availabilityFields>;
