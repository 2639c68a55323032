import { expect, test } from 'vitest';
import { texts } from './formats/translate.ts';
import { nameDepartments } from './language.ts';

test('texts name departments as the settings do, and follow a change', () => {
  texts.add('en', 'ui', {
    one: '{{Department}}',
    all: 'Passed by {{Departments}}, {{count}}',
  });
  nameDepartments({ singular: 'Team', plural: 'Teams' });
  expect(texts.t('ui:one')).toBe('Team');
  expect(texts.t('ui:all', { count: 2 })).toBe('Passed by Teams, 2');
  nameDepartments({ singular: 'Group', plural: 'Groups' });
  expect(texts.t('ui:one')).toBe('Group');
});

test('texts name departments in small letters within a sentence, except an abbreviation', () => {
  texts.add('en', 'ui', { by: 'By region and {{ofDepartment}}', of: 'Dealers, {{ofDepartments}}' });
  nameDepartments({ singular: 'Department', plural: 'Departments' });
  expect([texts.t('ui:by'), texts.t('ui:of')]).toEqual(['By region and department', 'Dealers, departments']);
  nameDepartments({ singular: 'BU', plural: 'BUs' });
  expect([texts.t('ui:by'), texts.t('ui:of')]).toEqual(['By region and BU', 'Dealers, BUs']);
});
