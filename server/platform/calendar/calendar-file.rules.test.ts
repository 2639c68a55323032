import { describe, expect, test } from 'vitest';
import { meetingTime } from '#contract/platform/meeting-time.ts';
import { checkAttachments } from '#server/platform/mail/attachments.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { calendarFile, type CalendarFile } from './calendar-file.ts';
import { checkMeetingTime, checkOccurrence, instantOfMeeting, meetingTimeAt } from './meeting-time.ts';

const at = (localTime: string, zone: string) => ({ localTime, zone });
const environment = { baseUrl: 'https://portal.example' };
const settings = {
  portalName: { en: 'Trail Academy', fr: 'Académie des sentiers' },
  supportEmail: 'training@portal.example',
};
const maker = { environment, settings };

describe('the time of a meeting', () => {
  test.each([
    ['2026-12-03T08:30', 'America/Denver', '2026-12-03T15:30:00.000Z'],
    ['2026-07-03T08:30', 'America/Denver', '2026-07-03T14:30:00.000Z'],
    ['2026-07-03T08:30', 'America/Phoenix', '2026-07-03T15:30:00.000Z'],
    ['2026-07-03T08:30', 'America/St_Johns', '2026-07-03T11:00:00.000Z'],
    // Skipped by the clocks: it moves forward by what they skip.
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    // Shown twice: the first of the two.
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-04-05T02:30', 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
  ])('%s in %s is %s', (localTime, zone, instant) => {
    expect(instantOfMeeting(at(localTime, zone))).toBe(instant);
  });

  test('a time the clocks skip is refused when it is entered, with what they skip', () => {
    expect(() => checkMeetingTime(at('2026-03-08T02:30', 'America/New_York'), 'start')).toThrow(
      expect.objectContaining({ field: 'start', values: { before: '02:00', after: '03:00' } }),
    );
    for (const time of ['2026-03-08T01:59', '2026-03-08T03:00', '2026-11-01T01:30'])
      expect(() => checkMeetingTime(at(time, 'America/New_York'), 'start')).not.toThrow();
  });

  test('a time the clocks show twice is asked back until one of the two is named', () => {
    const time = at('2026-11-01T01:30', 'America/New_York');
    expect(() => checkOccurrence(time, 'start')).toThrow(
      expect.objectContaining({ field: 'start', values: { before: '02:00', after: '01:00' } }),
    );
    expect(instantOfMeeting({ ...time, occurrence: 'first' })).toBe('2026-11-01T05:30:00.000Z');
    expect(instantOfMeeting({ ...time, occurrence: 'second' })).toBe('2026-11-01T06:30:00.000Z');
    for (const occurrence of ['first', 'second'] as const)
      expect(() => checkOccurrence({ ...time, occurrence }, 'start')).not.toThrow();
    for (const once of ['2026-11-01T00:59', '2026-11-01T02:00', '2026-03-08T02:30'])
      expect(() => checkOccurrence(at(once, 'America/New_York'), 'start')).not.toThrow();
  });

  test('what the clock shows leads back to the same clock in every hour of a year; only repeated hours change their instant', () => {
    const repeated: string[] = [];
    const wrong: string[] = [];
    for (const zone of ['America/New_York', 'America/Phoenix', 'Australia/Sydney', 'UTC'])
      for (let hour = 0; hour < 365 * 24; hour++) {
        const instant = new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
        const time = meetingTimeAt(instant, zone);
        const again = instantOfMeeting(time);
        if (again !== instant) repeated.push(`${time.localTime} ${zone}`);
        if (meetingTimeAt(again, zone).localTime !== time.localTime) wrong.push(`${instant} ${zone}`);
      }
    expect(wrong).toEqual([]);
    expect(repeated).toEqual(['2026-11-01T01:00 America/New_York', '2026-04-05T02:00 Australia/Sydney']);
  });

  test.each([
    ['2026-12-03T08:30', 'America/Denver', true],
    ['2026-12-03T08:30Z', 'America/Denver', false],
    ['2026-12-03', 'America/Denver', false],
    ['2026-13-03T08:30', 'America/Denver', false],
    ['2026-12-03T08:30', '-07:00', false],
    ['2026-12-03T08:30', 'Mars/Olympus', false],
  ])('a form may send %s in %s: %s', (localTime, zone, isValid) => {
    expect(meetingTime.safeParse(at(localTime, zone)).success).toBe(isValid);
  });
});

const meeting = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  key: 'event-1',
  sequence: 2,
  changedAt: '2026-10-02T09:00:00.000Z',
  title: 'Brakes',
  description: 'Bring boots.',
  path: '/auth/my-training',
  time: {
    kind: 'meeting',
    start: at('2026-12-03T08:30', 'America/Denver'),
    end: at('2026-12-03T16:30', 'America/Denver'),
  },
  ...changes,
});
const fileOf = (entries: readonly CalendarEntry[], more: Partial<CalendarFile> = {}, by = maker) =>
  calendarFile(by, { method: 'PUBLISH', language: 'en', entries, ...more });
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  test('has the clock time of the place with the definition of its zone, and the same entries give the same text', () => {
    const file = fileOf([meeting()]);
    const lines = unfolded(file);
    for (const line of [
      'METHOD:PUBLISH',
      'UID:event-1@portal.example',
      'SEQUENCE:2',
      'DTSTAMP:20261002T090000Z',
      'DTSTART;TZID=America/Denver:20261203T083000',
      'DTEND;TZID=America/Denver:20261203T163000',
      'URL;VALUE=URI:https://portal.example/auth/my-training',
    ])
      expect(lines).toContain(line);
    expect(file).toContain(
      [
        'BEGIN:VTIMEZONE',
        'TZID:America/Denver',
        'BEGIN:STANDARD',
        'DTSTART:20261101T020000',
        'TZOFFSETFROM:-0600',
        'TZOFFSETTO:-0700',
        'TZNAME:MST',
        'END:STANDARD',
        'END:VTIMEZONE',
      ].join('\r\n'),
    );
    expect(fileOf([meeting()])).toBe(file);
  });

  test('defines each zone once, with every change of its clocks up to the last meeting in it', () => {
    const zoneOf = (zone: string, day: string, key: string) =>
      meeting({
        key,
        time: { kind: 'meeting', start: at(`${day}T09:00`, zone), end: at(`${day}T10:00`, zone) },
      });
    const lines = unfolded(
      fileOf([
        zoneOf('America/New_York', '2026-07-01', 'a'),
        zoneOf('America/New_York', '2027-07-01', 'b'),
        zoneOf('America/Phoenix', '2026-07-01', 'c'),
        zoneOf('America/Santiago', '2026-07-01', 'd'),
      ]),
    );
    expect(lines.filter((line) => line.startsWith('TZID:'))).toEqual([
      'TZID:America/New_York',
      'TZID:America/Phoenix',
      'TZID:America/Santiago',
    ]);
    expect(lines.filter((line) => /^BEGIN:(DAYLIGHT|STANDARD)$/.test(line))).toEqual([
      'BEGIN:DAYLIGHT',
      'BEGIN:STANDARD',
      'BEGIN:DAYLIGHT',
      'BEGIN:STANDARD',
      'BEGIN:STANDARD',
    ]);
  });

  test('a day without a zone is a whole day that takes nobody’s time', () => {
    const lines = unfolded(
      fileOf([meeting({ time: { kind: 'days', firstDay: '2026-12-31', lastDay: '2026-12-31' } })]),
    );
    for (const line of ['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101', 'TRANSP:TRANSPARENT'])
      expect(lines).toContain(line);
    expect(lines).not.toContain('BEGIN:VTIMEZONE');
  });

  test('the second of two times that the clocks show is written in UTC, because a zone means the first', () => {
    const repeated = (occurrence: 'first' | 'second') =>
      unfolded(
        fileOf([
          meeting({
            time: {
              kind: 'meeting',
              start: { ...at('2026-11-01T01:30', 'America/New_York'), occurrence },
              end: at('2026-11-01T09:00', 'America/New_York'),
            },
          }),
        ]),
      );
    expect(repeated('first')).toContain('DTSTART;TZID=America/New_York:20261101T013000');
    for (const line of ['DTSTART:20261101T063000Z', 'DTEND:20261101T140000Z'])
      expect(repeated('second')).toContain(line);
    expect(repeated('second')).not.toContain('BEGIN:VTIMEZONE');
  });

  test('texts cannot end their line or leave their field, and no line is longer than 75 bytes', () => {
    const nasty = 'Été; à, b\\ "c"\r\nBEGIN:VALARM\nATTACH:x \u0007\u0000 \ud83d\udef5\ud83d'.repeat(4);
    const file = fileOf(
      [meeting({ title: nasty, description: nasty, location: nasty })],
      { name: nasty, method: 'REQUEST', attendee: { name: nasty, email: 'c@d.example' } },
      { environment, settings: { ...settings, portalName: { en: nasty, fr: nasty } } },
    );
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    // oxlint-disable-next-line no-control-regex -- this is what must not be there
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f]/);
    const lines = unfolded(file);
    expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'BEGIN:STANDARD',
      'BEGIN:VEVENT',
    ]);
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toMatch(
      /^SUMMARY:Été\\; à\\, b\\\\ "c"\\nBEGIN:VALARM\\nATTACH:x /,
    );
    expect(lines.find((line) => line.startsWith('X-WR-CALNAME:'))).toMatch(
      /^X-WR-CALNAME:Été\\; à\\, b\\\\ "c" BEGIN/,
    );
  });

  test('French files lead to French pages', () => {
    expect(unfolded(fileOf([meeting()], { language: 'fr' }))).toContain(
      'URL;VALUE=URI:https://portal.example/fr/auth/my-training',
    );
  });

  test('an invitation, its change and its cancellation go out as attachments that a mail takes', () => {
    const people = { attendee: { name: 'Ana', email: 'ana@dealer.example' } };
    for (const [method, sequence] of [
      ['REQUEST', 0],
      ['REQUEST', 1],
      ['CANCEL', 2],
    ] as const) {
      const attachment = calendarAttachment(
        { ...maker, now: () => new Date('2026-11-02T08:00:00Z') },
        meeting({ sequence }),
        {
          method,
          language: 'en',
          ...people,
        },
      );
      expect(() => checkAttachments([attachment])).not.toThrow();
      const lines = unfolded((attachment as { content: string }).content);
      expect(lines.includes('STATUS:CANCELLED')).toBe(method === 'CANCEL');
      expect(lines).toContain('ORGANIZER;CN="Trail Academy":mailto:training@portal.example');
      expect(lines).toContain('DTSTAMP:20261102T080000Z');
    }
  });
});
