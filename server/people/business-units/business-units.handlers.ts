import type { BusinessUnit } from '#contract/people/business-units.calls.ts';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { businessUnitErrors as errors } from '#contract/people/business-units.errors.ts';
import { countAudiencesWith } from '#server/people/audiences/audience.queries.ts';
import { allows } from '#contract/platform/access.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import {
  businessUnitById,
  countDealersOf,
  deleteBusinessUnit,
  insertBusinessUnit,
  listBusinessUnits,
  lockBusinessUnit,
  updateBusinessUnit,
  type BusinessUnitInput,
  type BusinessUnitRow,
} from './business-units.queries.ts';

export const businessUnitHandlers: Handlers<typeof businessUnitCalls> = {
  async list({ query }, { db, actor }) {
    const { rows, total } = await listBusinessUnits(db, query);
    return {
      businessUnits: rows.map((row) => present(row, actor)),
      pagination: paginationOf(total, query),
      abilities: { create: allows(businessUnitCalls.create.access, actor) },
    };
  },

  async get({ params }, { db, actor }) {
    return { businessUnit: present(found(await businessUnitById(db, params.id), errors.notFound), actor) };
  },

  create: ({ body }, { actor, change }) =>
    change(async ({ tx, record }) => {
      const id = await explained(insertBusinessUnit(tx, body), violations(body));
      await record({ type: 'create', entity: entityOf(id, body.name), after: body });
      return { businessUnit: present(found(await businessUnitById(tx, id), errors.notFound), actor) };
    }),

  save: ({ params, body: { version, ...unit } }, { actor, change }) =>
    change(async (work) => ({
      businessUnit: await saveRecord(work, {
        lock: () => lockBusinessUnit(work.tx, params.id),
        notFound: errors.notFound,
        base: version,
        stands: (row) => row.version,
        present: (row) => present(row, actor),
        schema: businessUnitCalls.save.reply.shape.businessUnit,
        save: (before) => updateBusinessUnit(work.tx, before.id, unit),
        violations: violations(unit),
        read: () => businessUnitById(work.tx, params.id),
        entry: (before) => ({
          type: 'update',
          entity: entityOf(before.id, unit.name),
          before: inputOf(before),
          after: unit,
        }),
      }),
    })),

  remove: ({ params }, { change }) =>
    change(async ({ tx, record }) => {
      const unit = found(await lockBusinessUnit(tx, params.id), errors.notFound);
      const dealers = await countDealersOf(tx, unit.id);
      if (dealers > 0) refuse(errors.inUse, { name: unit.name, dealers });
      const uses = await countAudiencesWith(tx, 'businessUnits', unit.id);
      if (uses > 0) refuse(errors.isAudience, { name: unit.name, uses });
      await deleteBusinessUnit(tx, unit.id);
      await record({ type: 'delete', entity: entityOf(unit.id, unit.name), before: inputOf(unit) });
      return { success: true };
    }),
};

export const businessUnitStandings: Standings<typeof businessUnitCalls> = {
  save: async ({ params }, { db, actor }) =>
    present(found(await businessUnitById(db, params.id), errors.notFound), actor),
};

const entityOf = (id: string, name: string) => ({ kind: 'business-unit', id, name });

function present({ id, ...unit }: BusinessUnitRow, actor: Actor): BusinessUnit {
  return {
    _id: id,
    ...unit,
    abilities: {
      edit: allows(businessUnitCalls.save.access, actor),
      delete: allows(businessUnitCalls.remove.access, actor),
    },
  };
}

const inputOf = ({ name, nameFr, code, description, descriptionFr }: BusinessUnitRow): BusinessUnitInput => ({
  name,
  nameFr,
  code,
  description,
  descriptionFr,
});

const violations = ({ name, code }: BusinessUnitInput): Violations => ({
  business_unit_name: () => refuse(errors.nameTaken, { name }, { field: 'name' }),
  business_unit_code: () => refuse(errors.codeTaken, { code }, { field: 'code' }),
});
