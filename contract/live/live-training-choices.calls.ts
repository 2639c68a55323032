import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { named, namedInBoth } from '#contract/platform/ids.ts';
import { searchText } from '#contract/platform/paging.ts';

const feature = 'liveTraining';
/** Rows in one reply. People find the others by name. */
export const mostChoices = 50;

/** What the forms of live training offer to choose from. */
export const choiceCalls = {
  settings: call({
    id: 'live-training.choices.settings',
    method: 'GET',
    path: '/api/ilt-event/settings',
    summary: 'The settings that the forms of events, templates, and locations need',
    access: {
      all: [{ oneOf: ['VIEW_ILT_EVENTS', 'VIEW_ILT_TEMPLATES', 'VIEW_ILT_LOCATIONS'] }, { area: 'own' }],
    },
    feature,
    reply: z.object({
      types: z.array(z.object({ value: z.string(), en: z.string(), fr: z.string() })),
      /** The usual start, `08:00`. */
      start: z.string(),
      /** The zone of the portal. Events without a location have it unless they name another one. */
      timeZone: z.string(),
      /** Two capital letters each. Locations are only in these. */
      countries: z.array(z.string()),
      preAllowedEmail: z.boolean(),
    }),
  }),
  courses: call({
    id: 'live-training.choices.courses',
    method: 'GET',
    path: '/api/ilt-template/courses',
    summary: `Courses that a template can teach, by name, at most ${mostChoices}`,
    access: { all: [{ oneOf: ['VIEW_ILT_TEMPLATES', 'VIEW_ILT_EVENTS'] }, { area: 'own' }] },
    feature,
    query: z.object({ text: searchText }),
    reply: z.object({ courses: z.array(namedInBoth) }),
  }),
  instructors: call({
    id: 'live-training.choices.instructors',
    method: 'GET',
    path: '/api/ilt-event/instructors',
    summary: `Active instructors by name, at most ${mostChoices}`,
    access: { all: [{ oneOf: ['CREATE_ILT_EVENTS', 'EDIT_ILT_EVENTS'] }, { area: 'own' }] },
    feature,
    query: z.object({ text: searchText }),
    reply: z.object({ instructors: z.array(named) }),
  }),
};
