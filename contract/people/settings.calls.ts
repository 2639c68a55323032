import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { features } from '#contract/platform/features.ts';
import { id } from '#contract/platform/ids.ts';
import { instant } from '#contract/platform/time.ts';
import { filterText } from '#contract/platform/text.ts';
import { settingErrors as errors } from './settings.errors.ts';
import { dashboardFields, generalFields, maxSlides } from './settings.fields.ts';

const both = z.object({ en: z.string(), fr: z.string() });

const slide = z.object({
  title: both,
  text: both,
  link: z.string(),
  /** Id of the picture, and its address. */
  image: id,
  location: z.string(),
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
});

const entry = z.object({
  key: z.string(),
  value: z.json(),
  /** The value where nothing is saved. */
  standard: z.json(),
  /** Named by the operator's file, so it can't be changed here. */
  fixed: z.boolean(),
});

const change = z.object({
  at: instant,
  /** Null where the person was erased. */
  by: z.string().nullable(),
  key: z.string(),
  before: z.json(),
  after: z.json(),
});

const setting = z.object({
  portalName: both,
  primaryColour: z.string(),
  supportEmail: z.string(),
  supportHours: both,
  features: z.record(z.string(), z.boolean()),
  courseLimits: z.int(),
  curriculumLimits: z.int(),
  /** Counts the saves. The next save sends it back. */
  version: z.int(),
  /** For people who are signed in. */
  slides: z.array(slide),
  /** For the platform administrator alone: every setting, and the latest changes. */
  managed: z.object({ entries: z.array(entry), history: z.array(change) }).nullable(),
});
export type Setting = z.output<typeof setting>;

const effect = z.object({
  screens: z.array(both),
  calls: z.int(),
  jobs: z.array(z.string()),
  records: z.array(both.extend({ count: z.int() })),
});
export type SwitchEffect = z.output<typeof effect>;

const reply = z.object({ setting });
const saveErrors = [
  errors.unknown,
  errors.fixed,
  errors.twice,
  errors.nothing,
  errors.wrongSwitch,
  errors.wrongText,
  errors.wrongEmail,
  errors.wrongColour,
  errors.wrongTime,
  errors.wrongZone,
  errors.wrongDate,
  errors.wrongId,
  errors.wrongNumber,
  errors.wrongChoice,
  errors.wrongDays,
  errors.wrongWords,
  errors.wrongChoices,
  errors.emptyList,
  platformErrors.changedMeanwhile,
];
/** The settings also decide which roles are administrators. */
const access = { role: ['PLATFORM_ADMIN'] } as const;

export const settingCalls = {
  get: call({
    id: 'settings.get',
    method: 'GET',
    path: '/api/settings/',
    summary:
      'The public settings; for the platform administrator also every setting, the latest changes, and what switching a feature would concern',
    access: 'public',
    query: z.object({
      /** Also returns what this feature's switch concerns. Only for the platform administrator. */
      effectOf: z.enum(features).optional(),
    }),
    reply: reply.extend({ effect: effect.nullable() }),
  }),
  effect: call({
    id: 'settings.effect',
    method: 'GET',
    path: '/api/settings/effect',
    summary: 'What another value of a setting would bring about, in sentences; none if it concerns nobody',
    access,
    query: z.object({ key: filterText(100), value: filterText(100) }),
    reply: z.object({ notes: z.array(both) }),
  }),
  saveGeneral: call({
    id: 'settings.save-general',
    method: 'POST',
    path: '/api/settings/general',
    summary: 'Changes settings, which every process follows with its next request',
    access,
    underProxy: 'refused',
    body: generalFields,
    reply,
    errors: saveErrors,
  }),
  resetPositions: call({
    id: 'settings.reset-positions',
    method: 'POST',
    path: '/api/settings/reset-positions',
    summary:
      'Asks everyone to state their positions again: those whom the setting resetPositions concerns, at their next visit. Replies how many had stated them',
    access,
    underProxy: 'refused',
    reply: z.object({ people: z.int() }),
  }),
  saveDashboard: call({
    id: 'settings.save-dashboard',
    method: 'POST',
    path: '/api/settings/dashboard',
    summary: 'Replaces the slides at the top of the learner’s home',
    access,
    underProxy: 'refused',
    body: dashboardFields,
    files: { 'slide-{n}': { maxCount: maxSlides, maxBytes: 'image', kinds: ['image'] } },
    reply,
    errors: [
      errors.needsImage,
      errors.unknownFile,
      errors.fileDoesNotFit,
      errors.wrongLink,
      errors.lastDayFirst,
      platformErrors.changedMeanwhile,
    ],
  }),
};
