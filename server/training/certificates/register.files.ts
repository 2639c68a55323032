import { inLanguage, type Language } from '#contract/platform/language.ts';
import { reportTable, type ReportColumn } from '#server/platform/reports/report-table.ts';
import type { CertificateRow } from './certificates.queries.ts';
import { shownCode } from './certificates.rules.ts';
import { registerHeadings, registerNames, registerStatuses } from './register.texts.ts';

type Column = ReportColumn<keyof (typeof registerHeadings)['en'], CertificateRow>;

/** The register of certificates as a table. Only people who manage a certificate read why it was revoked. */
export function registerTable(language: Language, isManaged: (row: CertificateRow) => boolean) {
  const columns: readonly Column[] = [
    ['number', 'text', (row) => shownCode(row.code)],
    ['name', 'text', (row) => row.person.name],
    ['dealer', 'text', (row) => row.dealer?.name ?? ''],
    ['curriculum', 'text', (row) => inLanguage(row.curriculum.name, language)],
    ['status', 'text', (row) => registerStatuses[language][row.status]],
    ['passedOn', 'day', (row) => row.issuedOn],
    ['validUntil', 'day', (row) => row.expiresOn],
    ['revokedOn', 'day', (row) => row.revokedAt],
    ['reason', 'text', (row) => (isManaged(row) ? row.revokeReason : null)],
    ['courses', 'number', (row) => row.coursesCount],
  ];
  return { name: registerNames[language], ...reportTable(registerHeadings, columns, language) };
}
