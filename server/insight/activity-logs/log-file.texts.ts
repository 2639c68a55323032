import type { LogColumn } from '#contract/insight/log-file.rules.ts';
import type { Language } from '#contract/platform/language.ts';

interface LogFileWords {
  readonly headings: Readonly<Record<LogColumn, string>>;
  readonly rowCount: (count: number) => string;
  readonly fileName: string;
  readonly sheetName: string;
}

export const logFileWords: Readonly<Record<Language, LogFileWords>> = {
  en: {
    headings: {
      at: 'Time (UTC)',
      type: 'Type',
      person: 'Person',
      personId: 'Person ID',
      acting: 'Acting person',
      actingId: 'Acting person ID',
      reason: 'Reason for acting',
      kind: 'Kind of record',
      record: 'Record',
      recordId: 'Record ID',
      changes: 'Before and after',
      entryId: 'Entry ID',
      block: 'Block',
      position: 'Place in the block',
      sealed: 'Sealed record',
    },
    rowCount: (count) => `Rows: ${count}`,
    fileName: 'activity-log',
    sheetName: 'Activity log',
  },
  fr: {
    headings: {
      at: 'Heure (UTC)',
      type: 'Type',
      person: 'Personne',
      personId: 'Identifiant de la personne',
      acting: 'Personne qui agit',
      actingId: 'Identifiant de la personne qui agit',
      reason: 'Motif',
      kind: 'Type d’élément',
      record: 'Élément',
      recordId: 'Identifiant de l’élément',
      changes: 'Avant et après',
      entryId: 'Identifiant de l’entrée',
      block: 'Bloc',
      position: 'Place dans le bloc',
      sealed: 'Enregistrement scellé',
    },
    rowCount: (count) => `Lignes\u202f: ${count}`,
    fileName: 'journal-d-activite',
    sheetName: 'Journal d’activité',
  },
};
