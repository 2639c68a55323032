import { sql, type Expression, type SqlBool } from 'kysely';
import { withinAudience } from '#server/people/audiences/audience.scope.ts';
import { type Actor, hasRight, managedBrandsOf } from '#server/platform/access/actor.ts';
import { all, always, any, columnOf, granted, type ListScope } from '#server/platform/access/scope.ts';

/** On `media_item` under an alias: it is one of some folders, or in one of them. The folders are looked up once for a statement. */
const isIn = (alias: string, folders: Expression<SqlBool>) =>
  sql<SqlBool>`${columnOf(alias, 'folder_ids')} && array(select fo.id from media_item fo where ${folders})`;

/** In a folder of a brand the person works on. With every brand, all of them. */
const ofOwnBrands: ListScope = {
  sql: (actor, alias) => {
    const own = managedBrandsOf(actor);
    return own ? isIn(alias, sql<SqlBool>`fo.brand_id = any(${own}::uuid[])`) : always;
  },
};

/** Folders and files that a person works on, those in the trash included. */
export const mediaManaged: ListScope = all(
  granted((actor) => hasRight(actor, 'CREATE_UPLOADS_MEDIA')),
  ofOwnBrands,
);

/** Not in a folder whose audience the person is not in. */
const open: ListScope = {
  sql: (actor, alias) =>
    sql<SqlBool>`not ${isIn(alias, sql<SqlBool>`fo.audience_id is not null and not ${withinAudience.sql(actor, 'fo')}`)}`,
};

const current = (today: string): ListScope => ({
  sql: (_actor, alias) =>
    sql<SqlBool>`(${columnOf(alias, 'deleted_at')} is null
      and (${columnOf(alias, 'expires_on')} is null or ${columnOf(alias, 'expires_on')} >= ${today}::date))`,
});

/** Those that a person finds on a day: what they work on, and what has not expired in folders that are for them. */
export const mediaVisibleOn = (today: string): ListScope => any(mediaManaged, all(current(today), open));

/** Somebody who works on the media of every brand, and on those without one. */
export const worksOnAllMedia = (actor: Actor): boolean =>
  hasRight(actor, 'CREATE_UPLOADS_MEDIA') && managedBrandsOf(actor) === undefined;
