import { describe, expect, it, test } from 'vitest';
import { dateTile, formatDate, formatDateTime, type DateForm } from '#web/platform/formats/dates.ts';
import { formatAge, formatDuration, formatPlayTime } from '#web/platform/formats/durations.ts';
import { formatEventDateTime, formatEventTime, zoneLabel } from '#web/platform/formats/event-times.ts';
import { formatEventMoment, formatYourTime } from '#web/platform/formats/your-time.ts';
import { formatFileName, formatFileSize } from '#web/platform/formats/files.ts';
import { localeOf } from '#web/platform/formats/locale.ts';
import {
  formatChange,
  formatMoney,
  formatRedemptionCode,
  formatScore,
} from '#web/platform/formats/amounts.ts';
import {
  formatNumber,
  formatOrdinal,
  formatOrdinalDay,
  formatPercent,
} from '#web/platform/formats/numbers.ts';

/** Makes every kind of space the same: it does not matter here. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const DENVER = 'America/Denver';

describe('dates', () => {
  const morning = '2026-12-03T15:30:00Z';
  const cases: readonly [form: DateForm, en: string, fr: string][] = [
    ['MMM Do, YYYY', 'Dec 3rd, 2026', '3 déc. 2026'],
    ['h:mm A', '8:30 AM', '8 h 30'],
    ['MM/DD/YYYY', '12/03/2026', '3 déc. 2026'],
    ['YYYY-MM-DD', '2026-12-03', '2026-12-03'],
    ['HH:mm', '08:30', '08:30'],
    ['M/DD', '12/03', '3 déc.'],
  ];
  it.each(cases)('writes %s', (form, en, fr) => {
    expect(plain(formatDate(morning, form, 'en', DENVER))).toBe(en);
    expect(plain(formatDate(morning, form, 'fr', DENVER))).toBe(fr);
  });

  it.each([
    ['2026-01-01T00:00:00Z', '12:00 AM', '0 h'],
    ['2026-01-01T12:00:00Z', '12:00 PM', '12 h'],
    ['2026-01-01T23:05:00Z', '11:05 PM', '23 h 05'],
  ])('reads the clock of %s', (instant, en, fr) => {
    expect(plain(formatDate(instant, 'h:mm A', 'en', 'UTC'))).toBe(en);
    expect(plain(formatDate(instant, 'h:mm A', 'fr', 'UTC'))).toBe(fr);
    expect(formatDate('2026-01-01T00:00:00Z', 'HH:mm', 'en', 'UTC')).toBe('00:00');
  });

  it.each([
    [1, 'Jan 1st, 2026', '1er janv. 2026'],
    [2, 'Jan 2nd, 2026', '2 janv. 2026'],
    [11, 'Jan 11th, 2026', '11 janv. 2026'],
    [12, 'Jan 12th, 2026', '12 janv. 2026'],
    [13, 'Jan 13th, 2026', '13 janv. 2026'],
    [22, 'Jan 22nd, 2026', '22 janv. 2026'],
    [23, 'Jan 23rd, 2026', '23 janv. 2026'],
    [31, 'Jan 31st, 2026', '31 janv. 2026'],
  ])('numbers day %i', (day, en, fr) => {
    const value = `2026-01-${String(day).padStart(2, '0')}`;
    expect(plain(formatDate(value, 'MMM Do, YYYY', 'en'))).toBe(en);
    expect(plain(formatDate(value, 'MMM Do, YYYY', 'fr'))).toBe(fr);
  });

  it('keeps a calendar day the same in every zone', () => {
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'Pacific/Pago_Pago', undefined])
      expect(formatDate('2026-03-01', 'YYYY-MM-DD', 'en', zone)).toBe('2026-03-01');
  });

  it('moves an instant over midnight with the zone', () => {
    expect(formatDate('2026-03-01T03:00:00Z', 'MM/DD/YYYY', 'en', 'America/Los_Angeles')).toBe('02/28/2026');
    expect(formatDate('2026-03-01T03:00:00Z', 'M/DD', 'en', 'UTC')).toBe('3/01');
  });

  it.each([null, undefined, '', 'soon', Number.NaN, new Date('never')])('shows TBD for %s', (value) => {
    for (const form of ['MMM Do, YYYY', 'h:mm A', 'YYYY-MM-DD'] as const) {
      expect(formatDate(value, form, 'en')).toBe('TBD');
      expect(formatDate(value, form, 'fr')).toBe('À déterminer');
    }
    expect(formatDateTime(value, 'en')).toBe('TBD');
    expect(dateTile(value, 'en')).toBeUndefined();
  });

  it('formats day and time together, and apart for a tile', () => {
    expect(plain(formatDateTime(morning, 'en', DENVER))).toBe('Dec 3rd, 2026, 8:30 AM');
    expect(plain(formatDateTime(morning, 'fr', DENVER))).toBe('3 déc. 2026, 8 h 30');
    expect(dateTile(morning, 'fr', DENVER)).toEqual({ month: 'déc.', day: '3' });
  });
});

describe('event times', () => {
  it.each([
    ['America/New_York', 'EST', 'HE'],
    ['America/Chicago', 'CST', 'HC'],
    ['America/Phoenix', 'MST', 'HR'],
    ['America/Los_Angeles', 'PST', 'HP'],
  ])('labels %s %s, in French %s, in winter and summer', (zone, en, fr) => {
    for (const month of ['01', '07']) {
      expect(zoneLabel(zone, `2026-${month}-15T12:00:00Z`, 'en')).toBe(en);
      expect(zoneLabel(zone, `2026-${month}-15T12:00:00Z`, 'fr')).toBe(fr);
    }
  });

  it('labels other zones by season in English, and without one in French', () => {
    expect(zoneLabel(DENVER, '2026-01-15T12:00:00Z', 'en')).toBe('MST');
    expect(zoneLabel(DENVER, '2026-07-15T12:00:00Z', 'en')).toBe('MDT');
    expect(zoneLabel(DENVER, '2026-07-15T12:00:00Z', 'fr')).toBe('HR');
    expect(zoneLabel('America/Toronto', '2026-01-15T12:00:00Z', 'fr')).toBe('HE');
    expect(zoneLabel('America/St_Johns', '2026-01-15T12:00:00Z', 'fr')).toBe('HNT');
    // 1:30 AM comes twice on that night.
    expect(zoneLabel(DENVER, '2026-11-01T07:30:00Z', 'fr')).toBe('HAR');
    expect(zoneLabel(DENVER, '2026-11-01T08:30:00Z', 'fr')).toBe('HNR');
  });

  it.each([null, undefined, '', 'Mars/Olympus'])('falls back to EST for the zone %s', (zone) => {
    expect(plain(formatEventTime({ start: '2026-12-03T13:30:00Z', zone }, 'en'))).toBe('8:30 AM EST');
  });

  it('shows local time across a daylight saving change', () => {
    const zone = 'America/New_York';
    expect(plain(formatEventTime({ start: '2026-03-07T13:30:00Z', zone }, 'en'))).toBe('8:30 AM EST');
    expect(plain(formatEventTime({ start: '2026-03-08T12:30:00Z', zone }, 'en'))).toBe('8:30 AM EST');
  });

  it('shows a time span in both languages', () => {
    const event = { start: '2026-12-11T15:30:00Z', end: '2026-12-12T00:00:00Z', zone: DENVER };
    expect(plain(formatEventTime(event, 'en'))).toBe('8:30 AM to 5:00 PM MST');
    expect(plain(formatEventTime(event, 'fr'))).toBe('8 h 30 à 17 h HR');
    expect(plain(formatEventDateTime(event, 'en'))).toBe('Dec 11th, 2026, 8:30 AM to 5:00 PM MST');
  });

  it('shows both days of an event that lasts longer', () => {
    const event = { start: '2026-12-11T15:30:00Z', end: '2026-12-13T00:00:00Z', zone: DENVER };
    expect(plain(formatEventDateTime(event, 'en'))).toBe(
      'Dec 11th, 2026, 8:30 AM to Dec 12th, 2026, 5:00 PM MST',
    );
    expect(plain(formatEventDateTime(event, 'fr'))).toBe('11 déc. 2026, 8 h 30 à 12 déc. 2026, 17 h HR');
  });

  it.each([
    ['America/New_York', '10:30 AM your time', 'soit 10 h 30 chez vous'],
    ['Australia/Sydney', 'Dec 4th, 2026, 2:30 AM your time', 'soit 4 déc. 2026, 2 h 30 chez vous'],
    // The clock shows the same there, whatever the zone is called.
    ['America/Boise', undefined, undefined],
  ])('shows the start on the clock of a reader in %s', (viewer, en, fr) => {
    const event = { start: '2026-12-03T15:30:00Z', zone: DENVER };
    const shown = (locale: 'en' | 'fr') => {
      const text = formatYourTime(event, locale, viewer);
      return text && plain(text);
    };
    expect([shown('en'), shown('fr')]).toEqual([en, fr]);
    expect(formatYourTime({ start: null, zone: DENVER }, 'en', viewer)).toBeUndefined();
  });

  it.each([
    ['2027-03-15T17:00', 'until 6:00 PM your time', 'jusqu’à 18 h chez vous'],
    [
      '2027-03-15T23:30',
      'until Mar 16th, 2027, 12:30 AM your time',
      'jusqu’au 16 mars 2027, 0 h 30 chez vous',
    ],
    ['2027-03-13T17:00', undefined, undefined],
  ])('shows the end %s on the clock of a reader where the clocks change meanwhile', (end, en, fr) => {
    const event = { start: '2027-03-13T16:00:00Z', end: `${end}:00-07:00`, zone: 'America/Phoenix' };
    const shown = (locale: 'en' | 'fr') => {
      const text = formatYourTime(event, locale, DENVER);
      return text && plain(text);
    };
    expect([shown('en'), shown('fr')]).toEqual([en, fr]);
  });

  it('adds the reader’s own time in a sentence only where their clock differs', () => {
    const event = { start: '2026-12-03T15:30:00Z', zone: DENVER };
    const shown = (viewer: string) => plain(formatEventMoment(event, 'en', viewer));
    expect(shown('America/New_York')).toBe('Dec 3rd, 2026, 8:30 AM MST (10:30 AM your time)');
    expect(shown('America/Boise')).toBe('Dec 3rd, 2026, 8:30 AM MST');
    expect(plain(formatEventMoment(event, 'fr', 'America/New_York'))).toBe(
      '3 déc. 2026, 8 h 30 HR (soit 10 h 30 chez vous)',
    );
  });

  it('shows TBD without a start', () => {
    expect(formatEventTime({ start: null, zone: DENVER }, 'en')).toBe('TBD');
    expect(formatEventDateTime({ start: undefined }, 'fr')).toBe('À déterminer');
  });
});

describe('ages', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['2026-10-31T11:00:00Z', '3 weeks ago', 'il y a 3 semaines'],
    ['2026-11-14T12:00:00Z', '1 week ago', 'il y a 1 semaine'],
    ['2026-11-14T12:00:01Z', '6 days ago', 'il y a 6 jours'],
    ['2026-11-21T10:00:00Z', '2 hours ago', 'il y a 2 heures'],
    ['2026-11-21T11:58:59Z', '1 minute ago', 'il y a 1 minute'],
    ['2026-11-21T11:59:30Z', 'Just now', 'À l’instant'],
    ['2026-11-24T12:00:00Z', 'in 3 days', 'dans 3 jours'],
  ])('formats the age of %s', (value, en, fr) => {
    expect(formatAge(value, 'en', now)).toBe(en);
    expect(plain(formatAge(value, 'fr', now))).toBe(fr);
  });

  it.each([null, undefined, '', 'once'])('shows an unknown age for %s', (value) => {
    expect(formatAge(value, 'en', now)).toBe('Unknown');
    expect(formatAge(value, 'fr', now)).toBe('Inconnu');
  });
});

describe('durations', () => {
  it.each([
    [0, '0 s', '0 s'],
    [45, '45 s', '45 s'],
    [372, '6 min 12 s', '6 min 12 s'],
    [1320, '22 min', '22 min'],
    [3900, '1 h 5 min', '1 h 5 min'],
    [3601, '1 h', '1 h'],
    [273_600, '3 d 4 h', '3 j 4 h'],
    [Number.NaN, '—', '—'],
    [-1, '—', '—'],
    [null, '—', '—'],
  ])('writes %s seconds', (seconds, en, fr) => {
    expect(plain(formatDuration(seconds, 'en'))).toBe(en);
    expect(plain(formatDuration(seconds, 'fr'))).toBe(fr);
  });

  it.each([
    [60, '1:00'],
    [725.9, '12:05'],
    [3725, '1:02:05'],
    [undefined, '—'],
  ])('writes the playing time of %s seconds', (seconds, shown) => {
    expect(formatPlayTime(seconds)).toBe(shown);
  });
});

describe('numbers', () => {
  it.each([
    [2418, 0, '2,418', '2 418'],
    [0, 0, '0', '0'],
    [-0.2, 0, '0', '0'],
    [-240, 0, '−240', '−240'],
    [86.44, 1, '86.4', '86,4'],
    [null, 0, '—', '—'],
    [Number.POSITIVE_INFINITY, 0, '—', '—'],
  ])('writes %s', (value, digits, en, fr) => {
    expect(formatNumber(value, 'en', digits)).toBe(en);
    expect(plain(formatNumber(value, 'fr', digits))).toBe(fr);
  });

  it.each([
    [60, '+60'],
    [-240, '−240'],
    [0, '0'],
    [-0.3, '0'],
    [undefined, '—'],
  ])('signs %s', (value, shown) => {
    expect(formatChange(value, 'en')).toBe(shown);
  });

  it.each([
    [0.5, 0, '50%', '50 %'],
    [1, 0, '100%', '100 %'],
    [0, 0, '0%', '0 %'],
    [0.29, 0, '29%', '29 %'],
    [1.5, 0, '2%', '2 %'],
    [86.4, 1, '86.4%', '86,4 %'],
    [92, 0, '92%', '92 %'],
    [0.996, 0, '99%', '99 %'],
    [0.9999, 1, '99.9%', '99,9 %'],
    [140, 0, '140%', '140 %'],
    [null, 0, '—', '—'],
  ])('writes the share %s', (value, digits, en, fr) => {
    expect(formatPercent(value, 'en', digits)).toBe(en);
    expect(plain(formatPercent(value, 'fr', digits))).toBe(fr);
  });

  it('shows a score of 1 as 1 percent, and a dash without a score', () => {
    expect(formatScore(92, 'en')).toBe('92%');
    expect(plain(formatScore(1, 'fr'))).toBe('1 %');
    expect(formatScore(null, 'en')).toBe('–');
  });

  it.each([
    [124_050, 'USD', '$1,240.50', '1 240,50 $ US'],
    [124_050, 'CAD', 'CA$1,240.50', '1 240,50 $'],
    [124_050, 'EUR', '€1,240.50', '1 240,50 €'],
    [-6000, 'USD', '−$60.00', '−60,00 $ US'],
    [5, 'USD', '$0.05', '0,05 $ US'],
    [null, 'USD', '—', '—'],
  ] as const)('writes %s cents of %s', (cents, currency, en, fr) => {
    expect(formatMoney(cents, currency, 'en')).toBe(en);
    expect(plain(formatMoney(cents, currency, 'fr'))).toBe(fr);
  });

  it('omits zero cents if requested', () => {
    expect(formatMoney(12_000, 'USD', 'en', { short: true })).toBe('$120');
    expect(formatMoney(12_050, 'USD', 'en', { short: true })).toBe('$120.50');
  });

  it.each([
    [1, '1st', '1er'],
    [2, '2nd', '2e'],
    [3, '3rd', '3e'],
    [4, '4th', '4e'],
    [11, '11th', '11e'],
    [21, '21st', '21e'],
    [112, '112th', '112e'],
  ])('ranks %i', (value, en, fr) => {
    expect(formatOrdinal(value, 'en')).toBe(en);
    expect(formatOrdinal(value, 'fr')).toBe(fr);
    expect(formatOrdinalDay(value, 'en')).toBe(en);
  });

  it.each([
    [0, '00000000'],
    [35, '0000000Z'],
    [2 ** 41 - 1, 'S27TO3CV'],
    [123_456_789n, '0021I3V9'],
  ])('codes %s', (value, code) => {
    expect(formatRedemptionCode(value)).toBe(code);
    expect(code).toHaveLength(8);
  });
});

describe('files', () => {
  it.each([
    [0, '0 B', '0 o'],
    [999, '999 B', '999 o'],
    [1000, '1 KB', '1 ko'],
    [1500, '1.5 KB', '1,5 ko'],
    [412_300, '412 KB', '412 ko'],
    [999_500, '1 MB', '1 Mo'],
    [9_960_000, '10 MB', '10 Mo'],
    [308e6, '308 MB', '308 Mo'],
    [2.4e9, '2.4 GB', '2,4 Go'],
    [3e12, '3 TB', '3 To'],
    [1e15, '1,000 TB', '1 000 To'],
    [1e15 + 1, 'N/A', 'S. O.'],
    [-1, 'N/A', 'S. O.'],
    [Number.NaN, 'N/A', 'S. O.'],
    [null, 'N/A', 'S. O.'],
  ])('writes the size %s', (size, en, fr) => {
    expect(plain(formatFileSize(size, 'en'))).toBe(en);
    expect(plain(formatFileSize(size, 'fr'))).toBe(fr);
  });

  it.each([
    ['report.pdf', 'report.pdf'],
    ['/files/2026/wheel%20kit.png?v=2#top', 'wheel kit.png'],
    ['https://cdn.example/a/b/c.zip', 'c.zip'],
    ['C:\\photos\\r%C3%A9%C3%A7u.jpg', 'réçu.jpg'],
    ['100%.csv', '100%.csv'],
    ['https://cdn.example', 'INVALID'],
    ['/files/', 'INVALID'],
    ['..', 'INVALID'],
    ['  ', 'INVALID'],
    ['', 'INVALID'],
    [null, 'INVALID'],
    [undefined, 'INVALID'],
  ])('reads the name of %s', (address, name) => {
    expect(formatFileName(address, 'en')).toBe(name);
    expect(formatFileName(address, 'fr')).toBe(name === 'INVALID' ? 'INVALIDE' : name);
  });
});

test.each([
  ['fr', 'fr'],
  ['fr-CA', 'fr'],
  ['FR', 'fr'],
  ['en', 'en'],
  ['de', 'en'],
  [undefined, 'en'],
])('language %s is shown as %s', (language, locale) => {
  expect(localeOf(language)).toBe(locale);
});
