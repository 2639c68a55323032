import type { BusinessUnit } from '#contract/people/business-units.calls.ts';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { businessUnitErrors as errors } from '#contract/people/business-units.errors.ts';
import { allows } from '#contract/platform/access.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import { violatedUnique } from '#server/platform/database/open.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
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
      const id = await insertBusinessUnit(tx, body).catch((error: unknown) => refuseDouble(error, body));
      await record({ type: 'create', entity: entityOf(id, body.name), after: body });
      return { businessUnit: present(found(await businessUnitById(tx, id), errors.notFound), actor) };
    }),

  save: ({ params, body: { version, ...unit } }, { actor, change }) =>
    change(async ({ tx, record }) => {
      const before = found(await lockBusinessUnit(tx, params.id), errors.notFound);
      if (version !== undefined && version !== before.version) refuse(platformErrors.changedMeanwhile);
      await updateBusinessUnit(tx, before.id, unit).catch((error: unknown) => refuseDouble(error, unit));
      await record({
        type: 'update',
        entity: entityOf(before.id, unit.name),
        before: inputOf(before),
        after: unit,
      });
      return { businessUnit: present(found(await businessUnitById(tx, before.id), errors.notFound), actor) };
    }),

  remove: ({ params }, { change }) =>
    change(async ({ tx, record }) => {
      const unit = found(await lockBusinessUnit(tx, params.id), errors.notFound);
      const dealers = await countDealersOf(tx, unit.id);
      if (dealers > 0) refuse(errors.inUse, { name: unit.name, dealers });
      await deleteBusinessUnit(tx, unit.id);
      await record({ type: 'delete', entity: entityOf(unit.id, unit.name), before: inputOf(unit) });
      return { success: true };
    }),
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

/** Two people may type the same name at once: the database decides, the second is told which field. */
function refuseDouble(error: unknown, unit: BusinessUnitInput): never {
  const constraint = violatedUnique(error);
  if (constraint === 'business_unit_name') refuse(errors.nameTaken, { name: unit.name }, { field: 'name' });
  if (constraint === 'business_unit_code') refuse(errors.codeTaken, { code: unit.code }, { field: 'code' });
  throw error;
}
