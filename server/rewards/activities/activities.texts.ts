import type { Bilingual } from '#contract/platform/language.ts';
import type { ActivityType } from '#contract/rewards/activities.fields.ts';

export const activityTypeWords: Readonly<Record<ActivityType, Bilingual>> = {
  race: { en: 'Race', fr: 'Course' },
  demo: { en: 'Demo day', fr: 'Journée démo' },
  event: { en: 'Event', fr: 'Événement' },
  other: { en: 'Other', fr: 'Autre' },
};
