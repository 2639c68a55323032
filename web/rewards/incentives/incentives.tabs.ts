import { contributeTabs } from '#web/platform/record-tabs.ts';

contributeTabs('curriculum', [
  {
    key: 'incentives',
    title: { en: 'Incentives', fr: 'Primes' },
    access: { all: [{ right: 'VIEW_CURRICULUMS' }, { right: 'CREATE_EDIT_INCENTIVE' }] },
    before: 'preview',
    texts: ['incentives'],
    load: async () => (await import('./curriculum-incentives.tsx')).CurriculumIncentives,
  },
]);
