import { nameIn, type Language } from '#contract/platform/language.ts';
import type { UserStatus } from '#contract/people/users.fields.ts';
import { reportTable, type ReportColumn } from '#server/platform/reports/report-table.ts';
import type { TableFile } from '#server/platform/table-file.ts';
import type { UserListRow } from './users.queries.ts';

const headings = {
  en: {
    name: 'Name',
    email: 'E-mail',
    role: 'Role',
    dealers: 'Dealers',
    departments: 'Departments',
    status: 'Status',
    lastSeen: 'Last seen',
    added: 'Added',
  },
  fr: {
    name: 'Nom',
    email: 'Courriel',
    role: 'Rôle',
    dealers: 'Concessionnaires',
    departments: 'Services',
    status: 'État',
    lastSeen: 'Dernière visite',
    added: 'Ajout',
  },
} as const;

const statusWords: Readonly<Record<Language, Readonly<Record<UserStatus, string>>>> = {
  en: { active: 'Active', pending: 'Waiting', denied: 'Denied', deactivated: 'Deactivated' },
  fr: { active: 'Actif', pending: 'En attente', denied: 'Refusé', deactivated: 'Désactivé' },
};

const fileNames: Readonly<Record<Language, string>> = { en: 'Users', fr: 'Utilisateurs' };

const columns: readonly ReportColumn<keyof (typeof headings)['en'], UserListRow>[] = [
  ['name', 'text', (user) => user.fullName],
  ['email', 'text', (user) => user.email],
  ['role', 'text', (user, language) => nameIn(user.role, language)],
  ['dealers', 'text', (user) => user.dealers.map((dealer) => dealer.name).join(', ')],
  [
    'departments',
    'text',
    (user, language) => user.assignmentGroups.map((group) => nameIn(group, language)).join(', '),
  ],
  ['status', 'text', (user, language) => statusWords[language][user.status]],
  ['lastSeen', 'day', (user) => user.lastSeenAt],
  ['added', 'day', (user) => user.createdAt],
];

/** A list of people as a file. `departments` is what the settings call them. */
export const usersFile = (
  language: Language,
  departments: string,
  pages: TableFile<UserListRow>['pages'],
): TableFile<UserListRow> => ({
  name: fileNames[language],
  ...reportTable(headings, columns, language, { departments }),
  pages,
});
