import { contributeTabs } from '#web/platform/record-tabs.ts';

const title = { en: 'Suggested follows', fr: 'Abonnements suggérés' };
const view = { oneOf: ['VIEW_SUGGESTED_FOLLOWERS', 'MODIFY_SUGGESTED_FOLLOWERS'] } as const;

contributeTabs('curriculum', [
  {
    key: 'follows',
    title,
    access: { all: [{ right: 'VIEW_CURRICULUMS' }, view] },
    feature: 'suggestedFollows',
    before: 'preview',
    texts: ['suggested-follows', 'suggested-follows-admin', 'publishing'],
    load: async () => (await import('./admin/curriculum-follows.tsx')).CurriculumFollows,
  },
]);

contributeTabs('own-curriculum', [
  {
    key: 'follows',
    title,
    access: view,
    feature: 'suggestedFollows',
    texts: ['suggested-follows'],
    load: async () => (await import('./learner/own-curriculum-follows.tsx')).OwnCurriculumFollows,
  },
]);
