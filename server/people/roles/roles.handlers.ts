import { roleCalls, type Role } from '#contract/people/roles.calls.ts';
import { roleErrors as errors } from '#contract/people/roles.errors.ts';
import type { RoleChanges, RoleFields } from '#contract/people/roles.fields.ts';
import { allows } from '#contract/platform/access.ts';
import { rightsByCategory, type Right, type RightCategory } from '#contract/platform/rights.ts';
import type { Language } from '#contract/platform/language.ts';
import { adminAreaOf } from '#contract/platform/roles.ts';
import { countAudiencesWith } from '#server/people/audiences/audience.queries.ts';
import { canGiveRole } from '#server/people/users/users.rules.ts';
import { type Actor, hasRight, outranks } from '#server/platform/access/actor.ts';
import { violatedReference, type Transaction } from '#server/platform/database/open.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import { categoryTexts, rightTexts } from './rights.texts.ts';
import {
  deleteRole,
  insertRole,
  listRoles,
  lockRole,
  roleById,
  roleHistory,
  updateRole,
  type RoleRow,
} from './roles.queries.ts';
import { roleEffect } from './role-effect.ts';
import { differingPower, powerOutOfReach, rightsOutOfReach } from './roles.rules.ts';

export const roleHandlers: Handlers<typeof roleCalls> = {
  async list({ query: { text } }, { db, actor }) {
    const rows = await listRoles(db, text);
    return {
      roles: rows.map((row) => present(row, actor)),
      abilities: { create: allows(roleCalls.create.access, actor) },
    };
  },

  async get({ params }, { db, actor }) {
    const role = found(await roleById(db, params.id), errors.notFound);
    const history = await roleHistory(db, role.id);
    return {
      role: present(role, actor),
      history: history.map(({ id: _id, before, after, ...entry }) => ({
        _id,
        ...entry,
        added: after.filter((right) => !before.includes(right)),
        removed: before.filter((right) => !after.includes(right)),
      })),
    };
  },

  create: ({ body }, { actor, change, language }) =>
    change(async ({ tx, record }) => {
      checkPower(actor, null, { ...body, code: null }, language);
      const id = await explained(insertRole(tx, body), violations(body));
      await record({ type: 'create', entity: entityOf(id, body.name), after: sorted(body) });
      return { role: present(found(await roleById(tx, id), errors.notFound), actor) };
    }),

  save: ({ params, body: { version, ...changes } }, { actor, change, language }) =>
    change(async (work) => ({
      role: await saveRecord(work, {
        async lock() {
          const row = found(await lockRole(work.tx, params.id), errors.notFound);
          if (!outranks(actor, row.rank)) refuse(errors.tooPowerful);
          return row;
        },
        notFound: errors.notFound,
        base: version,
        stands: (row) => row.version,
        present: (row) => present(row, actor),
        schema: roleCalls.save.reply.shape.role,
        async save(before) {
          const role = changed(before, changes);
          if (before.system) refuseFixed(before, role);
          // A different rank gives or removes power over everything in the role.
          checkPower(actor, role.rank === before.rank ? before : null, role, language);
          await updateRole(work.tx, before.id, role);
        },
        violations: violations(changes),
        read: () => roleById(work.tx, params.id),
        entry: (before) => ({
          type: 'update',
          entity: entityOf(before.id, changes.name),
          before: sorted(fieldsOf(before)),
          after: sorted(fieldsOf(changed(before, changes))),
        }),
      }),
    })),

  async preview({ body: { role: roleId, limit, ...powers } }, context) {
    const { db, actor, language } = context;
    const before = roleId ? found(await roleById(db, roleId), errors.notFound) : undefined;
    const texts = before ?? { name: '', nameFr: '', description: '' };
    const after = before ? changed(before, { ...texts, ...powers }) : { ...texts, ...powers, code: null };
    if (before && !outranks(actor, before.rank)) refuse(errors.tooPowerful);
    if (before?.system) refuseFixed(before, { ...before, ...after });
    checkPower(actor, before && after.rank === before.rank ? before : null, after, language);
    const write = async (tx: Transaction) => {
      if (!before) return insertRole(tx, { ...texts, ...powers, name: newId() });
      await updateRole(tx, before.id, { ...before, ...after });
      return before.id;
    };
    return roleEffect(context, { roleId, write, limit });
  },

  remove: ({ params }, { actor, change }) =>
    change(async ({ tx, record }) => {
      const role = found(await lockRole(tx, params.id), errors.notFound);
      if (role.system) refuse(errors.systemRole, { name: role.name });
      if (!outranks(actor, role.rank)) refuse(errors.tooPowerful);
      const uses = await countAudiencesWith(tx, 'roles', role.id);
      if (uses > 0) refuse(errors.isAudience, { name: role.name, uses });
      await deleteRole(tx, role.id).catch((error: unknown) => {
        if (violatedReference(error)) refuse(errors.inUse, { users: role.usersCount });
        throw error;
      });
      await record({ type: 'delete', entity: entityOf(role.id, role.name), before: sorted(fieldsOf(role)) });
      return { success: true };
    }),

  async rights(_input, { actor }) {
    const categories = Object.entries(rightsByCategory) as [RightCategory, readonly Right[]][];
    return {
      rights: categories.map(([category, rights]) => ({
        category,
        ...categoryTexts[category],
        rights: rights.map((name) => ({ name, ...rightTexts[name], held: hasRight(actor, name) })),
      })),
    };
  },
};

export const roleStandings: Standings<typeof roleCalls> = {
  save: async ({ params }, { db, actor }) =>
    present(found(await roleById(db, params.id), errors.notFound), actor),
};

/** The role as it will be: a power that the change leaves out stays. */
const changed = (before: RoleRow, changes: RoleChanges) => ({
  ...before,
  ...changes,
  reach: changes.reach ?? before.reach,
  // The form sends what a built-in role opens under the settings, which is not stored in the role.
  adminArea: before.system ? before.adminArea : (changes.adminArea ?? before.adminArea),
  frenchOnly: changes.frenchOnly ?? before.frenchOnly,
});

/** Built-in roles keep their rank, and how far they reach: names, texts and rights may change. */
function refuseFixed(before: RoleRow, after: Pick<RoleRow, 'code' | 'rank' | PowerField>): void {
  const [field] = before.rank === after.rank ? differingPower(before, after) : (['rank'] as const);
  if (field) refuse(errors.systemRole, { name: before.name }, { field });
}

type PowerField = 'reach' | 'adminArea' | 'frenchOnly';
type Given = Pick<RoleRow, 'code' | 'rank' | 'rights' | PowerField>;

function checkPower(actor: Actor, before: Given | null, role: Given, language: Language): void {
  if (!outranks(actor, role.rank)) refuse(errors.tooPowerful, {}, { field: 'rank' });
  const [field] = powerOutOfReach(actor, before, role);
  if (field) refuse(errors.beyondOwn, {}, { field });
  const beyond = rightsOutOfReach(actor, before?.rights ?? [], role.rights);
  if (beyond.length === 0) return;
  const rights = beyond.map((right) => rightTexts[right as Right][language]).join(', ');
  refuse(errors.notHeld, { rights }, { field: 'rights' });
}

const entityOf = (id: string, name: string) => ({ kind: 'role', id, name });

/** Rights in a fixed order, so that the log shows real changes only. */
const sorted = <T extends { readonly rights: readonly string[] }>(role: T): T => ({
  ...role,
  rights: role.rights.toSorted(),
});

type Logged = Pick<RoleRow, 'name' | 'nameFr' | 'description' | 'rank' | 'rights' | PowerField>;

const fieldsOf = ({
  name,
  nameFr,
  description,
  rank,
  reach,
  adminArea,
  frenchOnly,
  rights,
}: Logged): Logged => ({
  name,
  nameFr,
  description,
  rank,
  reach,
  adminArea,
  frenchOnly,
  rights,
});

function present({ id, rights, ...row }: RoleRow, actor: Actor): Role {
  const manages = outranks(actor, row.rank) && allows(roleCalls.save.access, actor);
  return {
    _id: id,
    ...row,
    adminArea: adminAreaOf(row, actor.areas),
    rights: [...rights],
    abilities: {
      edit: manages,
      delete: manages && !row.system && row.usersCount === 0,
      assign: canGiveRole(actor, { ...row, rights }),
    },
  };
}

const violations = ({ name }: Pick<RoleFields, 'name'>): Violations => ({
  role_name: () => refuse(errors.nameTaken, { name }, { field: 'name' }),
});
