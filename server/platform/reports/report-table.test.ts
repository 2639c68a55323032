import { expect, test } from 'vitest';
import { reportTable, type ReportColumn } from './report-table.ts';

const headings = {
  en: { name: 'Name', groups: 'Groups', score: 'Score' },
  fr: { name: 'Nom', groups: 'Groupes', score: 'Note' },
} as const;

interface Row {
  readonly name: string;
  readonly nameFr: string;
  readonly groups: readonly string[];
  readonly score: number | null;
}

const columns: readonly ReportColumn<keyof (typeof headings)['en'], Row>[] = [
  ['name', 'text', (row, language) => (language === 'fr' ? row.nameFr : row.name)],
  ['groups', 'text', (row) => row.groups.join(', ')],
  ['score', 'share', (row) => row.score],
];

const row = { name: 'Brakes', nameFr: 'Freins', groups: ['Sales', 'Parts'], score: 0.8 };

test('a table has its headings and values in the language of the reader', () => {
  const table = reportTable(headings, columns, 'fr');
  expect(table.columns).toEqual([
    { heading: 'Nom', kind: 'text' },
    { heading: 'Groupes', kind: 'text' },
    { heading: 'Note', kind: 'share' },
  ]);
  expect(table.values(row)).toEqual(['Freins', 'Sales, Parts', 0.8]);
});

test('the settings may rename a heading, and an empty name keeps it', () => {
  const headingsWith = (groups: string) =>
    reportTable(headings, columns, 'en', { groups }).columns.map(({ heading }) => heading);
  expect(headingsWith('Teams')).toEqual(['Name', 'Teams', 'Score']);
  expect(headingsWith('')).toEqual(['Name', 'Groups', 'Score']);
});
