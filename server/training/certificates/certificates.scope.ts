import { sql, type SqlBool } from 'kysely';
import {
  type Actor,
  hasRight,
  isFieldStaff,
  isUnlimited,
  ownBrandsOf,
} from '#server/platform/access/actor.ts';
import { all, always, any, columnOf, granted, type Scope } from '#server/platform/access/scope.ts';
import { usersVisible, type ScopedUser } from '#server/people/users/users.scope.ts';
import { ofOwnBrands, type OfBrand } from '#server/training/catalog/managed-brand.scope.ts';

/** The fields that decide who sees a certificate; the brand is that of its curriculum. */
export interface ScopedCertificate extends OfBrand {
  readonly user: ScopedUser;
}

const ofOwnCurriculum: Scope<OfBrand> = {
  sql: (actor, alias) =>
    ownBrandsOf(actor)
      ? sql<SqlBool>`exists (select from curriculum k where k.id = ${columnOf(alias, 'curriculum_id')} and ${ofOwnBrands.sql(actor, 'k')})`
      : always,
  holds: (actor, row) => ofOwnBrands.holds(actor, row),
};

const writesCurriculums = (actor: Actor) => hasRight(actor, 'CREATE_EDIT_CURRICULUM');

/** Certificates a person may revoke, restore and reissue: those of the curriculums they write. */
export const certificatesManaged = all(granted(writesCurriculums), ofOwnCurriculum);

const own: Scope<Pick<ScopedCertificate, 'user'>> = {
  sql: (actor, alias) => sql<SqlBool>`${columnOf(alias, 'user_id')} = ${actor.id}`,
  holds: (actor, { user }) => user.id === actor.id,
};

const ofVisibleUser: Scope<Pick<ScopedCertificate, 'user'>> = {
  sql: (actor, alias) =>
    sql<SqlBool>`exists (select from user_account u where u.id = ${columnOf(alias, 'user_id')} and ${usersVisible.sql(actor, 'u')})`,
  holds: (actor, { user }) => usersVisible.holds(actor, user),
};

/**
 * Visible certificates: a person's own; all for company and platform administrators and for people who write all curriculums; for a brand
 * manager those of their brands' curriculums; for field staff and dealer managers those of the people they manage.
 */
export const certificatesVisible = any(
  granted(isUnlimited),
  own,
  all(
    granted((actor) => ownBrandsOf(actor) !== undefined || writesCurriculums(actor)),
    ofOwnCurriculum,
  ),
  all(
    granted((actor) => isFieldStaff(actor) || actor.roleCode === 'DEALER_MANAGER'),
    ofVisibleUser,
  ),
);
