import { choiceCalls, mostChoices } from '#contract/live/live-training-choices.calls.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { withId } from '#server/platform/with-id.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';
import { coursesNamed, instructorsNamed } from './choices.queries.ts';

export const choiceHandlers: Handlers<typeof choiceCalls> = {
  settings: async (_input, { settings: { liveTraining, timeZone } }) => ({
    types: liveTraining.types.map(({ value, en, fr }) => ({ value, en, fr })),
    start: liveTraining.start,
    timeZone,
    countries: liveTraining.countries.map((country) => country.toUpperCase()),
    preAllowedEmail: liveTraining.preAllowedEmail,
  }),

  courses: async ({ query: { text } }, { db, actor }) => ({
    courses: (await coursesNamed(db, ofOwnBrands.sql(actor, 'c'), text, mostChoices)).map(withId),
  }),

  instructors: async ({ query: { text } }, { db }) => ({
    instructors: (await instructorsNamed(db, text, mostChoices)).map(withId),
  }),
};
