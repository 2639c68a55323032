import { loadChunk } from '#web/platform/chunk-reload.ts';
import { contributeTabs } from '#web/platform/record-tabs.ts';

contributeTabs('dealer', [
  {
    key: 'visits',
    title: { en: 'Field visits', fr: 'Visites sur le terrain' },
    access: { flagged: 'field-training-admin' },
    feature: 'fieldTraining',
    texts: ['field-training'],
    load: async () => (await loadChunk(() => import('./admin/dealer-visits.tsx'))).DealerVisits,
  },
]);
