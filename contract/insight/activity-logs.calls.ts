import * as z from 'zod';
import { activityTypes } from '#contract/platform/activity-types.ts';
import { call } from '#contract/platform/call.ts';
import { says } from '#contract/platform/errors.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { pagination, paging, yesNo } from '#contract/platform/paging.ts';
import { evidenceFormat } from '#contract/platform/tables.ts';
import { filterText, labelled } from '#contract/platform/text.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { activityLogErrors as errors } from './activity-logs.errors.ts';

/** A field before and after, in words of the reader’s language. Null where there was nothing. */
const change = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type LoggedChange = z.output<typeof change>;

const entry = z.object({
  _id: id,
  at: instant,
  type: z.string(),
  /** Whose account it was; null for the portal itself. */
  user: named.nullable(),
  /** Who acted for that person, and why. */
  proxiedBy: named.nullable(),
  proxyReason: z.string().nullable(),
  /** What it happened to, with its name at that time. `kindName` is its kind in words. */
  record: z
    .object({ kind: z.string(), kindName: z.string(), _id: id.nullable(), name: z.string() })
    .nullable(),
  changes: z.array(change),
});

/** In the list, changes are shortened. */
const card = entry.extend({ changesCount: z.int() });
export type ActivityLogCard = z.output<typeof card>;

const detail = entry.extend({
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The block that seals it; null for some seconds. */
  seal: z.object({ block: z.int(), sealedAt: instant, hash: z.string() }).nullable(),
  /** Something was taken out when a person was erased. */
  isErased: z.boolean(),
});
export type ActivityLogDetail = z.output<typeof detail>;

const filters = {
  type: labelled(z.enum(activityTypes).optional(), 'Type', 'Type'),
  startDate: labelled(calendarDay.optional(), 'From', 'Du'),
  endDate: labelled(calendarDay.optional(), 'To', 'Au'),
  /** Whose account it was. */
  person: labelled(id.optional(), 'Person', 'Personne'),
  /** Who acted for somebody. */
  actingPerson: labelled(id.optional(), 'Acting person', 'Personne qui agit'),
  recordKind: labelled(filterText(60).optional(), 'Kind of record', 'Type d’élément'),
  record: labelled(id.optional(), 'Record', 'Élément'),
  underProxy: labelled(yesNo.optional(), 'Under proxy', 'Au nom d’une autre personne'),
};
const inOrder = ({
  startDate,
  endDate,
}: {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}) => !startDate || !endDate || startDate <= endDate;
const later = { path: ['endDate'], ...says(errors.endsBeforeStart) };

const access = { role: ['PLATFORM_ADMIN'] } as const;

export const activityLogCalls = {
  list: call({
    id: 'activity-logs.list',
    method: 'GET',
    path: '/api/activity-logs/',
    summary: 'The activity log, the newest entries first',
    access,
    query: z.object({ ...paging(50), ...filters }).refine(inOrder, later),
    reply: z.object({
      activityLogs: z.array(card),
      pagination,
      /** Kinds of records that entries have, with their names, in alphabetical order. */
      recordKinds: z.array(z.object({ kind: z.string(), name: z.string() })),
      lastSeal: z.object({ block: z.int(), sealedAt: instant, hash: z.string() }).nullable(),
    }),
    errors: [errors.endsBeforeStart],
  }),
  export: call({
    id: 'activity-logs.export',
    method: 'GET',
    path: '/api/activity-logs/export',
    summary: 'The same as a file that carries its seals',
    access,
    query: z.object({ ...filters, format: evidenceFormat }).refine(inOrder, later),
    reply: 'file',
    errors: [errors.endsBeforeStart],
    inBackground: { en: 'Activity log', fr: 'Journal d’activité' },
    recordsItself: true,
  }),
  get: call({
    id: 'activity-logs.get',
    method: 'GET',
    path: '/api/activity-logs/{id}',
    summary: 'One entry with everything that changed, and its seal',
    concerns: { id: 'activity-log' },
    hiddenFrom: 'other-people',
    access,
    params: idParams,
    reply: z.object({ activityLog: detail }),
    errors: [errors.notFound],
  }),
};
