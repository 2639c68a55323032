// @vitest-environment node
import { expect, test } from 'vitest';
import {
  blockDifference,
  cellDifference,
  isSameContent,
  rowDifference,
  type Cell,
  type RichBlock,
} from './rich-difference.ts';

const words = (text: string): RichBlock => ({
  kind: 'words',
  text,
  marker: '',
  isHeading: false,
  html: `<p>${text}</p>`,
});
const picture = (src: string, alt = ''): RichBlock => ({ kind: 'picture', src, alt });
const cell = (text: string): Cell => ({ text, isHead: false, columns: 1, rows: 1 });
const table = (...rows: readonly (readonly string[])[]): RichBlock => ({
  kind: 'table',
  rows: rows.map((row) => row.map(cell)),
});
const described = (before: readonly RichBlock[], after: readonly RichBlock[]) =>
  blockDifference(before, after).map(({ change, before: old, after: now }) => [change, (now ?? old)!.kind]);

test('a replaced picture is shown next to the new one; words around it are unchanged', () => {
  expect(described([words('a'), picture('1'), words('b')], [words('a'), picture('2'), words('b')])).toEqual([
    ['same', 'words'],
    ['changed', 'picture'],
    ['same', 'words'],
  ]);
});

test('a new picture and a removed table are shown as added and removed, not as one replaced by the other', () => {
  expect(described([words('a'), table(['x'])], [words('a'), picture('1')])).toEqual([
    ['same', 'words'],
    ['added', 'picture'],
    ['removed', 'table'],
  ]);
});

test('only the changed cell of a table is marked, and a new row as a whole', () => {
  const [pair] = blockDifference(
    [table(['Bolt', 'Torque'], ['M8', '20 Nm'], ['M10', '45 Nm'])],
    [table(['Bolt', 'Torque'], ['M8', '22 Nm'], ['M10', '45 Nm'], ['M12', '80 Nm'])],
  );
  const rows = rowDifference(
    pair!.before!.kind === 'table' ? pair!.before!.rows : [],
    pair!.after!.kind === 'table' ? pair!.after!.rows : [],
  );
  expect(rows.map((row) => cellDifference(row).map((one) => one.change))).toEqual([
    ['same', 'same'],
    ['same', 'changed'],
    ['same', 'same'],
    ['added', 'added'],
  ]);
  expect(cellDifference(rows[1]!)[1]!.runs.map((run) => [run.change, run.text])).toEqual([
    ['removed', '20'],
    ['added', '22'],
    ['same', ' Nm'],
  ]);
});

test('only the words decide whether a text is unchanged', () => {
  expect(isSameContent([words('a'), picture('1')], [words('a'), picture('1')])).toBe(true);
  expect(isSameContent([picture('1', 'Belt')], [picture('1', 'Worn belt')])).toBe(false);
  expect(isSameContent([table(['a', 'b'])], [table(['a'], ['b'])])).toBe(false);
});
