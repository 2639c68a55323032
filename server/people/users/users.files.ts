import { nameIn, type Language } from '#contract/platform/language.ts';
import type { UserStatus } from '#contract/people/users.fields.ts';
import type { TableFile } from '#server/platform/table-file.ts';
import type { UserListRow } from './users.queries.ts';

const words = {
  en: {
    file: 'Users',
    headings: ['Name', 'E-mail', 'Role', 'Dealers', 'Departments', 'Status', 'Last seen', 'Added'],
    status: { active: 'Active', pending: 'Waiting', denied: 'Denied', deactivated: 'Deactivated' },
  },
  fr: {
    file: 'Utilisateurs',
    headings: ['Nom', 'Courriel', 'Rôle', 'Concessionnaires', 'Services', 'État', 'Dernière visite', 'Ajout'],
    status: { active: 'Actif', pending: 'En attente', denied: 'Refusé', deactivated: 'Désactivé' },
  },
} as const satisfies Record<
  Language,
  { readonly file: string; readonly headings: readonly string[]; readonly status: Record<UserStatus, string> }
>;

const isDay = (index: number) => index >= 6;

/** A list of people as a file. `departments` is what the settings call them. */
export const usersFile = (
  language: Language,
  departments: string,
  pages: TableFile<UserListRow>['pages'],
): TableFile<UserListRow> => ({
  name: words[language].file,
  columns: words[language].headings.map((heading, index) => ({
    heading: index === 4 ? departments : heading,
    kind: isDay(index) ? 'day' : 'text',
  })),
  pages,
  values: (user) => [
    user.fullName,
    user.email,
    nameIn(user.role, language),
    user.dealers.map((dealer) => dealer.name).join(', '),
    user.assignmentGroups.map((group) => nameIn(group, language)).join(', '),
    words[language].status[user.status],
    user.lastSeenAt,
    user.createdAt,
  ],
});
