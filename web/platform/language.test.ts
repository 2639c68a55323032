import i18next from 'i18next';
import { expect, test } from 'vitest';
import { nameDepartments } from './language.ts';

test('texts name departments as the settings do, and follow a change', async () => {
  await i18next.init({ lng: 'en', resources: {}, fallbackLng: false });
  i18next.addResourceBundle('en', 'ui', {
    one: '{{Department}}',
    all: 'Passed by {{Departments}}, {{count}}',
  });
  nameDepartments({ singular: 'Team', plural: 'Teams' });
  expect(i18next.t('ui:one')).toBe('Team');
  expect(i18next.t('ui:all', { count: 2 })).toBe('Passed by Teams, 2');
  nameDepartments({ singular: 'Group', plural: 'Groups' });
  expect(i18next.t('ui:one')).toBe('Group');
});
