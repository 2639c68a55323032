import { expect, test } from 'vitest';
import { pastedValues } from './pasted-values.ts';

test.each([
  ['words and lines', 'A B\tC\r\nD', ['A', 'B', 'C', 'D']],
  ['cells in quotation marks', '"A"\n"B ""x"" C"\n', ['A', 'B "x" C']],
  ['a quotation mark that is never closed', '"A\nB', ['"A', 'B']],
  ['marks of a file', '\uFEFFsep=,\r\nA', ['A']],
  ['signs between others', 'A,B;"C', ['A,B;"C']],
])('%s', (_name, text, values) => {
  expect(pastedValues(text)).toEqual(values);
});

test('numbers of a mail are separated by commas and semicolons as well', () => {
  expect(pastedValues('1, 2;"3"\n4', { alsoAtCommas: true })).toEqual(['1', '2', '3', '4']);
});
