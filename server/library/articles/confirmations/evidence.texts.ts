import type { Language } from '#contract/platform/language.ts';

export type EvidenceColumn =
  | 'version'
  | 'person'
  | 'name'
  | 'email'
  | 'dealer'
  | 'state'
  | 'asked'
  | 'deadline'
  | 'opened'
  | 'tries'
  | 'confirmed'
  | 'language'
  | 'words';

interface EvidenceWords {
  readonly headings: Readonly<Record<EvidenceColumn, string>>;
  readonly rowCount: (count: number) => string;
  readonly fileName: string;
  readonly sheetName: string;
}

/** States and languages stand in the file as codes, so that files in both languages compare. */
export const evidenceWords: Readonly<Record<Language, EvidenceWords>> = {
  en: {
    headings: {
      version: 'Version',
      person: 'Person ID',
      name: 'Name',
      email: 'E-mail',
      dealer: 'Dealer at that time',
      state: 'Status',
      asked: 'Asked',
      deadline: 'Deadline',
      opened: 'First opened',
      tries: 'Attempts',
      confirmed: 'Confirmed',
      language: 'Language',
      words: 'SHA-256 of the words shown',
    },
    rowCount: (count) => `Rows: ${count}`,
    fileName: 'confirmations',
    sheetName: 'Confirmations',
  },
  fr: {
    headings: {
      version: 'Version',
      person: 'Identifiant',
      name: 'Nom',
      email: 'Courriel',
      dealer: 'Concessionnaire à ce moment',
      state: 'État',
      asked: 'Demandée le',
      deadline: 'Échéance',
      opened: 'Première ouverture',
      tries: 'Tentatives',
      confirmed: 'Confirmée le',
      language: 'Langue',
      words: 'SHA-256 du texte affiché',
    },
    rowCount: (count) => `Lignes : ${count}`,
    fileName: 'confirmations',
    sheetName: 'Confirmations',
  },
};
