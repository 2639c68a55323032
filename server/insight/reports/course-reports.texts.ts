import type { Language } from '#contract/platform/language.ts';
import type { LearnerRow } from '#contract/insight/report-figures.ts';

/** Headings of the file with everybody of a course. */
export const learnerHeadings: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Name',
    'E-mail',
    'Dealer',
    'Status',
    'Progress in per cent',
    'Best score',
    'Minutes',
    'Last active',
    'Passed',
    'Due again',
  ],
  fr: [
    'Nom',
    'Courriel',
    'Concessionnaire',
    'État',
    'Progression en pour cent',
    'Meilleure note',
    'Minutes',
    'Dernière activité',
    'Réussi',
    'À refaire',
  ],
};

export const statusWords: Readonly<Record<Language, Readonly<Record<LearnerRow['status'], string>>>> = {
  en: { 'not-started': 'Not started', 'in-progress': 'In progress', failed: 'Failed', passed: 'Passed' },
  fr: { 'not-started': 'Non commencé', 'in-progress': 'En cours', failed: 'Échoué', passed: 'Réussi' },
};
