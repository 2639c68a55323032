import { expect, test } from 'vitest';
import { addressesIn } from './addresses-in.ts';

test.each([
  ['one on each line', 'ana@x.example\r\nben@x.example\n', ['ana@x.example', 'ben@x.example']],
  [
    'separated in other ways',
    'ana@x.example; ben@x.example,cy@x.example',
    ['ana@x.example', 'ben@x.example', 'cy@x.example'],
  ],
  [
    'as a mail program copies them',
    '"Silva, Ana" <Ana@X.example>, Ben <ben@x.example>.',
    ['ana@x.example', 'ben@x.example'],
  ],
  ['from a table', 'Silva\tAna\tana@x.example\tParts', ['ana@x.example']],
  ['a link', 'mailto:ana@x.example', ['ana@x.example']],
  ['twice', 'ana@x.example ANA@x.example', ['ana@x.example']],
  ['none', 'Ana Silva, @ana, a@b@c', []],
])('%s', (_what, text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});

test('a long text is read in one pass', () => {
  const begun = performance.now();
  expect(addressesIn(`${'a'.repeat(1_000_000)}@`)).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(500);
});
