import { roleCalls, type Role } from '#contract/people/roles.calls.ts';
import { roleErrors as errors } from '#contract/people/roles.errors.ts';
import type { RoleFields } from '#contract/people/roles.fields.ts';
import { allows } from '#contract/platform/access.ts';
import { rightsByCategory, type Right, type RightCategory } from '#contract/platform/rights.ts';
import type { Language } from '#contract/platform/language.ts';
import { canGiveRole } from '#server/people/users/users.rules.ts';
import { type Actor, hasRight, outranks } from '#server/platform/access/actor.ts';
import { violatedReference } from '#server/platform/database/open.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
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
import { rightsOutOfReach } from './roles.rules.ts';

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
      checkReach(actor, [], body, language);
      const id = await explained(insertRole(tx, body), violations(body));
      await record({ type: 'create', entity: entityOf(id, body.name), after: sorted(body) });
      return { role: present(found(await roleById(tx, id), errors.notFound), actor) };
    }),

  save: ({ params, body: { version, ...role } }, { actor, change, language }) =>
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
          if (before.system && role.rank !== before.rank)
            refuse(errors.systemRole, { name: before.name }, { field: 'rank' });
          // A different rank gives or removes power over all rights of the role.
          checkReach(actor, role.rank === before.rank ? before.rights : [], role, language);
          await updateRole(work.tx, before.id, role);
        },
        violations: violations(role),
        read: () => roleById(work.tx, params.id),
        entry: (before) => ({
          type: 'update',
          entity: entityOf(before.id, role.name),
          before: sorted(fieldsOf(before)),
          after: sorted(role),
        }),
      }),
    })),

  remove: ({ params }, { actor, change }) =>
    change(async ({ tx, record }) => {
      const role = found(await lockRole(tx, params.id), errors.notFound);
      if (role.system) refuse(errors.systemRole, { name: role.name });
      if (!outranks(actor, role.rank)) refuse(errors.tooPowerful);
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

function checkReach(actor: Actor, before: readonly string[], role: RoleFields, language: Language): void {
  if (!outranks(actor, role.rank)) refuse(errors.tooPowerful, {}, { field: 'rank' });
  const beyond = rightsOutOfReach(actor, before, role.rights);
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

const fieldsOf = ({ name, nameFr, description, rank, rights }: RoleRow) => ({
  name,
  nameFr,
  description,
  rank,
  rights,
});

function present({ id, rights, ...row }: RoleRow, actor: Actor): Role {
  const manages = outranks(actor, row.rank) && allows(roleCalls.save.access, actor);
  return {
    _id: id,
    ...row,
    rights: [...rights],
    abilities: {
      edit: manages,
      delete: manages && !row.system && row.usersCount === 0,
      assign: canGiveRole(actor, { ...row, rights }),
    },
  };
}

const violations = ({ name }: RoleFields): Violations => ({
  role_name: () => refuse(errors.nameTaken, { name }, { field: 'name' }),
});
