import { expect, test } from 'vitest';
import { keepable } from './use-typed-again.ts';

test('what was typed is kept, but no secret and no file', () => {
  expect(
    keepable({
      title: 'Winch recall',
      days: ['2027-01-01'],
      password: 'x',
      newPassword: 'x',
      confirmation: 'x',
      giftCode: 'x',
      photo: new Blob(['x']),
      files: [{ file: new Blob(['x']) }],
      note: null,
    }),
  ).toEqual({ title: 'Winch recall', days: ['2027-01-01'], note: null });
});
