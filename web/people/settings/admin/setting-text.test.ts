import { expect, test } from 'vitest';
import { settingByKey } from '#contract/people/settings.catalog.ts';
import { textOf, valueOf, type Value } from './setting-text.ts';

test.each<[string, Value, string]>([
  ['passScore', 80, '80'],
  ['liveTraining.mapCentre.latitude', -37.5, '-37.5'],
  ['rootRedirectStatus', 302, '302'],
  ['uploads.imageMaxBytes', 100_000_000, '100'],
  ['uploads.videoMaxBytes', 1_500_000, '1.5'],
  ['liveTraining.virtualPrice.amountCents', 1999, '19.99'],
  ['graceDays', 14, '14'],
  ['missingDealer', 'off', 'off'],
  ['userReports.fullReport.mailTo', null, ''],
  ['userReports.fullReport.times', ['06:00', '18:00'], '06:00\n18:00'],
  ['newCourseReminders.daysOfMonth', [1, 15], '1\n15'],
  [
    'registration.countries',
    [
      { value: 'CA', en: 'Canada', fr: 'Canada' },
      { value: 'US', en: 'United States', fr: 'États-Unis' },
    ],
    'CA | Canada | Canada\nUS | United States | États-Unis',
  ],
])('%s is edited as text and read back as it was', (key, value, text) => {
  const setting = settingByKey(key)!;
  expect(textOf(setting, value)).toBe(text);
  expect(valueOf(setting, text)).toEqual(value);
});

test('a number may have a decimal comma, and what is no number stays text', () => {
  const rate = settingByKey('loyalty.creditRatePercent')!;
  expect(valueOf(rate, '2,5')).toBe(2.5);
  expect(valueOf(rate, 'two')).toBe('two');
  expect(valueOf(rate, ' ')).toBe(' ');
});

test('empty lines of a list are left out', () => {
  expect(valueOf(settingByKey('adminRoles')!, 'PLATFORM_ADMIN\n\n COMPANY_ADMIN \n')).toEqual([
    'PLATFORM_ADMIN',
    'COMPANY_ADMIN',
  ]);
});
