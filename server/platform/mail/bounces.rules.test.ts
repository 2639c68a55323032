import { describe, expect, test } from 'vitest';
import { readBounce } from './bounces.rules.ts';

const now = new Date('2026-11-28T12:00:00Z');
const reading = { host: 'academy.example', now, today: '2026-11-28' };
const id = '0198c0de-0000-7000-8000-000000000001';
const read = (line: object) =>
  readBounce({ address: 'Ana@Builder.example', kind: 'permanent', ...line }, reading);
const counted = (line: object) => {
  const one = read(line);
  if (!('refused' in one)) throw new Error(one.outcome);
  return one.refused;
};

describe('what is not counted says why', () => {
  test.each([
    [{ kind: 'temporary' }, 'not-permanent'],
    [{ kind: 'complaint' }, 'not-permanent'],
    [{ kind: 'hard' }, 'unknown-kind'],
    [{ address: 'nobody' }, 'not-an-address'],
    [{ address: '' }, 'not-an-address'],
    [{ address: 'a\u0000@b.example' }, 'not-an-address'],
    [{ at: 'yesterday' }, 'not-a-time'],
    [{ at: '2026-11-28T12:00:00' }, 'not-a-time'],
    [{ at: '2026-13-40T99:00:00Z' }, 'not-a-time'],
    [{ at: '0001-01-01T00:00:00Z' }, 'not-a-time'],
  ])('%o', (line, outcome) => {
    expect(read(line)).toEqual({ outcome });
  });
});

describe('what is counted', () => {
  test('is about the address in lower case, and no later than now', () => {
    expect(counted({ at: '2030-01-01T00:00:00+02:00' })).toMatchObject({
      address: 'ana@builder.example',
      at: now,
    });
  });

  test('names one of the portal’s own mails by its Message-ID, in any writing', () => {
    for (const messageId of [
      `<${id}@academy.example>`,
      `${id}@academy.example`,
      ` <${id.toUpperCase()}@Academy.Example> `,
    ])
      expect(counted({ messageId })).toMatchObject({ mail: id, mailId: id });
  });

  test('names others by what the provider calls them', () => {
    for (const messageId of [`<${id}@elsewhere.example>`, 'ses-0001', `x@y@academy.example`])
      expect(counted({ messageId })).toMatchObject({ mailId: null });
    expect(counted({ messageId: 'ses-0001' }).mail).toBe('provider:ses-0001');
  });

  test('is one for one time without a name, and one for a day without a time', () => {
    expect(counted({ at: '2026-11-28T10:00:00Z' }).mail).toBe(
      counted({ at: '2026-11-28T11:00:00+01:00' }).mail,
    );
    expect(counted({}).mail).toBe('day:2026-11-28');
  });

  test('has the words of the server without line ends or control characters', () => {
    expect(counted({ reason: '550\r\n5.1.1\u0000 gone' }).reason).toBe('550 5.1.1 gone');
  });
});
