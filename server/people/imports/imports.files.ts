import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { ImportKind } from '#server/platform/imports/import-kinds.ts';
import type { TableFile } from '#server/platform/table-file.ts';
import { valuesOf } from './match-columns.ts';
import type { ImportRecord } from './imports.queries.ts';
import type { StoredRow } from './rows.queries.ts';

/** A table with every heading and a few rows. */
export function sampleFile(kind: ImportKind, language: Language): TableFile<readonly string[]> {
  const count = Math.max(...kind.columns.map(({ samples }) => samples.length));
  const rows = Array.from({ length: count }, (_, index) =>
    kind.columns.map(({ samples }) => samples[index] ?? ''),
  );
  return {
    name: kind.title[language],
    columns: kind.columns.map(({ label }) => ({ heading: label[language], kind: 'text' })),
    pages: once(rows),
    values: (row) => row,
  };
}

// A table is written from pages, also one of three rows.
// eslint-disable-next-line @typescript-eslint/require-await
async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

const headings = {
  en: { row: 'Row', outcome: 'Outcome', happens: 'What happens', result: 'Result' },
  fr: { row: 'Ligne', outcome: 'Effet', happens: 'Ce qui se passe', result: 'Résultat' },
} as const;

const outcomeWords: Readonly<Record<Language, Readonly<Record<NonNullable<StoredRow['outcome']>, string>>>> =
  {
    en: { add: 'Add', update: 'Update', same: 'Same', check: 'Check', error: 'Error', skip: 'Skip' },
    fr: {
      add: 'Ajout',
      update: 'Modification',
      same: 'Identique',
      check: 'À vérifier',
      error: 'Erreur',
      skip: 'Ignorée',
    },
  };

const resultWords: Readonly<Record<Language, Readonly<Record<NonNullable<StoredRow['result']>, string>>>> = {
  en: { applied: 'Imported', left: 'Left out', undone: 'Undone', kept: 'Kept' },
  fr: { applied: 'Importée', left: 'Laissée de côté', undone: 'Annulée', kept: 'Conservée' },
};

const fileNames = { en: 'Import', fr: 'Importation' } as const;

/** The rows as they were sent, each with what became of it. It can be corrected and imported again. */
export function resultFile(
  { mapping, headings: sent, fileName }: ImportRecord,
  day: string,
  labels: ReadonlyMap<string, Bilingual>,
  language: Language,
  pages: TableFile<StoredRow>['pages'],
): TableFile<StoredRow> {
  const words = headings[language];
  const name = fileName.replace(/\.[^.]*$/, '');
  return {
    name: `${fileNames[language]} ${name}`,
    day,
    columns: [
      { heading: words.row, kind: 'number' },
      ...sent.map((heading) => ({ heading, kind: 'text' as const })),
      ...[words.outcome, words.happens, words.result].map((heading) => ({ heading, kind: 'text' as const })),
    ],
    pages,
    values: (row) => [
      row.isMissing ? null : row.number,
      ...cellsOf(row, mapping),
      ...outcomeOf(row, labels, language),
    ],
  };
}

const cellsOf = ({ cells, corrected }: StoredRow, mapping: readonly (string | null)[]): readonly string[] => {
  const values = valuesOf(mapping, cells, corrected);
  return mapping.map((key, index) => (key === null ? (cells[index] ?? '') : (values[key] ?? '')));
};

function outcomeOf(
  { outcome, judgement, result, resultReason }: StoredRow,
  labels: ReadonlyMap<string, Bilingual>,
  language: Language,
): readonly string[] {
  const { reasons = [], changes = [] } = judgement ?? {};
  const colon = language === 'fr' ? ' : ' : ': ';
  const happens = [
    ...reasons.map((reason) => reason[language]),
    ...changes.map(
      ({ column, from, to }) =>
        `${labels.get(column)?.[language] ?? column}${colon}${from[language]} → ${to[language]}`,
    ),
  ];
  return [
    outcome ? outcomeWords[language][outcome] : '',
    happens.join(' '),
    [result ? resultWords[language][result] : '', resultReason?.[language] ?? ''].filter(Boolean).join('. '),
  ];
}
