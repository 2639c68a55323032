import { sql, type SqlBool } from 'kysely';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import {
  all,
  always,
  any,
  columnOf,
  granted,
  type ListScope,
  type Scope,
} from '#server/platform/access/scope.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import { ofOwnBrands, ofReportedBrands, type OfBrand } from '#server/training/catalog/managed-brand.scope.ts';

/** The curriculum of the certificate is in this scope. */
const ofCurriculum = (brands: Scope<OfBrand>): Scope<OfBrand> => ({
  sql: (actor, alias) => {
    const within = brands.sql(actor, 'k');
    return within === always
      ? always
      : sql<SqlBool>`exists (select from curriculum k where k.id = ${columnOf(alias, 'curriculum_id')} and ${within})`;
  },
  holds: (actor, row) => brands.holds(actor, row),
});

const writesCurriculums = (actor: Actor) => hasRight(actor, 'CREATE_EDIT_CURRICULUM');

/** Certificates a person may revoke, restore and reissue: those of the curriculums they write. */
export const certificatesManaged = all(granted(writesCurriculums), ofCurriculum(ofOwnBrands));

const own: ListScope = {
  sql: (actor, alias) => sql<SqlBool>`${columnOf(alias, 'user_id')} = ${actor.id}`,
};

const ofVisibleUser: ListScope = {
  sql: (actor, alias) => {
    const visible = usersVisible.sql(actor, 'u');
    return visible === always
      ? always
      : sql<SqlBool>`exists (select from user_account u where u.id = ${columnOf(alias, 'user_id')} and ${visible})`;
  },
};

/**
 * Visible certificates: a person's own; those of the curriculums the person writes; and, with the right to read about people, those of the
 * people the role reaches. A role that reaches brands reads only those of its brands' curriculums.
 */
export const certificatesVisible = any(
  own,
  certificatesManaged,
  all(
    granted((actor) => hasRight(actor, 'USER_REPORTS')),
    ofVisibleUser,
    ofCurriculum(ofReportedBrands),
  ),
);
