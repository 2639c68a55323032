import * as z from 'zod';
import { bilingual } from './bilingual.ts';
import { defineErrors } from './errors.ts';
import { id, named } from './ids.ts';
import { pagination } from './paging.ts';
import { labelled } from './text.ts';
import { calendarDay, instant } from './time.ts';

/** The states of a record with one text that is published as it is. Deleted records are in the trash, whatever their status. */
export const publicationStatuses = ['draft', 'published', 'unpublished'] as const;
export type PublicationStatus = (typeof publicationStatuses)[number];

/** The actions that lists offer for many records at once. */
export const publicationBulkActions = ['publish', 'unpublish', 'delete', 'restore'] as const;
export type PublicationBulkAction = (typeof publicationBulkActions)[number];

/** What the caller may do with the record in its current state; show only actions that are true. */
export const publicationAbilities = z.object({
  edit: z.boolean(),
  publish: z.boolean(),
  unpublish: z.boolean(),
  schedule: z.boolean(),
  duplicate: z.boolean(),
  delete: z.boolean(),
  restore: z.boolean(),
});
export type PublicationAbilities = z.output<typeof publicationAbilities>;

/** The number of records in each state, under the same text and filters. `all` is without the trash. */
export const publicationCounts = z.object({
  all: z.int(),
  draft: z.int(),
  published: z.int(),
  unpublished: z.int(),
  deleted: z.int(),
});
export type PublicationCounts = z.output<typeof publicationCounts>;

/** A change of state at a set time. */
const plannedChange = z.object({
  at: instant,
  /** The time zone in which the time was entered, and the local time there. */
  zone: z.string(),
  day: calendarDay,
  time: z.string(),
  by: named.nullable(),
  /** When it failed, and why. It is not tried again automatically. */
  failedAt: instant.nullable(),
  problem: bilingual.nullable(),
});
export type PlannedChange = z.output<typeof plannedChange>;

export const plannedChanges = z.object({
  publish: plannedChange.nullable(),
  unpublish: plannedChange.nullable(),
  /** The portal’s time zone, in which new times are entered. */
  zone: z.string(),
});
export type PlannedChanges = z.output<typeof plannedChanges>;

export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const plannedTime = z
  .object({ day: labelled(calendarDay, 'Date', 'Date'), time: labelled(clockTime, 'Time', 'Heure') })
  .nullable();

/** When a record is published and unpublished, by the portal’s clock; null cancels the plan. */
export const planFields = z.object({ publish: plannedTime, unpublish: plannedTime });
export type PlanFields = z.output<typeof planFields>;

/** Who changed what in one record, the newest first. */
export const recordActivity = z.object({
  activities: z.array(
    z.object({
      _id: id,
      at: instant,
      type: z.string(),
      user: named.nullable(),
      /** Names of the fields that changed. */
      changed: z.array(z.string()),
    }),
  ),
  pagination,
});
export type RecordActivity = z.output<typeof recordActivity>['activities'][number];

export const publishingErrors = defineErrors('publishing', {
  inBin: {
    status: 409,
    en: 'This is in the trash. Restore it first.',
    fr: 'Cet élément est dans la corbeille. Rétablissez-le d’abord.',
  },
  notDeleted: {
    status: 409,
    en: 'This is not in the trash.',
    fr: 'Cet élément n’est pas dans la corbeille.',
  },
  alreadyPublished: {
    status: 409,
    en: 'This is already published.',
    fr: 'Cet élément est déjà publié.',
  },
  notPublished: {
    status: 409,
    en: 'This is not published.',
    fr: 'Cet élément n’est pas publié.',
  },
  past: {
    status: 400,
    en: 'This time has passed. Choose a later one.',
    fr: 'Cette heure est passée. Choisissez-en une autre.',
  },
  tooFar: {
    status: 400,
    en: 'Choose a time within the next year.',
    fr: 'Choisissez une date dans les douze prochains mois.',
  },
  endsBeforeStart: {
    status: 400,
    en: 'Choose a time after the publication.',
    fr: 'Choisissez une heure postérieure à la publication.',
  },
});
