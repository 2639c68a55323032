import { nameIn, type Language } from '#contract/platform/language.ts';
import type { UserStatus } from '#contract/people/users.fields.ts';
import { reportTable, type ReportColumn } from '#server/platform/reports/report-table.ts';
import type { TableFile } from '#server/platform/table-file.ts';
import type { ExportedUser } from './users.queries.ts';

const headings = {
  en: {
    name: 'Name',
    email: 'E-mail',
    firstName: 'First name',
    lastName: 'Last name',
    role: 'Role',
    dealers: 'Dealers',
    dealerNumbers: 'Dealer numbers',
    departments: 'Departments',
    language: 'Language',
    status: 'Status',
    lastSeen: 'Last seen',
    added: 'Added',
  },
  fr: {
    name: 'Nom',
    email: 'Courriel',
    firstName: 'Prénom',
    lastName: 'Nom de famille',
    role: 'Rôle',
    dealers: 'Concessionnaires',
    dealerNumbers: 'Numéros de concessionnaire',
    departments: 'Services',
    language: 'Langue',
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

const columns: readonly ReportColumn<keyof (typeof headings)['en'], ExportedUser>[] = [
  ['name', 'text', (user) => user.fullName],
  ['email', 'text', (user) => user.email],
  ['firstName', 'text', (user) => user.firstName],
  ['lastName', 'text', (user) => user.lastName],
  ['role', 'text', (user, language) => nameIn(user.role, language)],
  ['dealers', 'text', (user) => user.dealers.map((dealer) => dealer.name).join(', ')],
  ['dealerNumbers', 'text', (user) => user.dealers.map((dealer) => dealer.number).join('; ')],
  [
    'departments',
    'text',
    (user, language) => user.assignmentGroups.map((group) => nameIn(group, language)).join(', '),
  ],
  ['language', 'text', (user) => user.language],
  ['status', 'text', (user, language) => statusWords[language][user.status]],
  ['lastSeen', 'day', (user) => user.lastSeenAt],
  ['added', 'day', (user) => user.createdAt],
];

/** A list of people as a file. `departments` is what the settings call them. */
export const usersFile = (
  language: Language,
  departments: string,
  pages: TableFile<ExportedUser>['pages'],
): TableFile<ExportedUser> => ({
  name: fileNames[language],
  ...reportTable(headings, columns, language, { departments }),
  pages,
});
