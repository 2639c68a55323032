import type { z } from 'zod';
import { businessUnit, businessUnitCalls, type BusinessUnit } from '#contract/people/business-units.calls.ts';
import { businessUnitErrors as errors } from '#contract/people/business-units.errors.ts';
import type { businessUnitFields } from '#contract/people/business-units.fields.ts';
import { allows } from '#contract/platform/access.ts';
import { countAudiencesWith } from '#server/people/audiences/audience.queries.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { plainRecord } from '#server/platform/plain-record.ts';
import { refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { businessUnitTable, countDealersOf, type BusinessUnitRow } from './business-units.queries.ts';

type Fields = z.output<typeof businessUnitFields>;

const units = plainRecord({
  kind: 'business-unit',
  key: { one: 'businessUnit', many: 'businessUnits' },
  schema: businessUnit,
  notFound: errors.notFound,
  table: businessUnitTable,
  nameOf: ({ name }) => name,
  fieldsOf: ({ name, nameFr, code, description, descriptionFr }: BusinessUnitRow): Fields => ({
    name,
    nameFr,
    code,
    description,
    descriptionFr,
  }),
  present: (row, { actor }): BusinessUnit => ({
    ...withId(row),
    abilities: {
      edit: allows(businessUnitCalls.save.access, actor),
      delete: allows(businessUnitCalls.remove.access, actor),
    },
  }),
  valuesOf: (_change, form: Fields) => ({ ...form }),
  violations: ({ name, code }) => ({
    business_unit_name: () => refuse(errors.nameTaken, { name }, { field: 'name' }),
    business_unit_code: () => refuse(errors.codeTaken, { code }, { field: 'code' }),
  }),
  async checkDeletion({ tx }, { id, name }) {
    const dealers = await countDealersOf(tx, id);
    if (dealers > 0) refuse(errors.inUse, { name, dealers });
    const uses = await countAudiencesWith(tx, 'businessUnits', id);
    if (uses > 0) refuse(errors.isAudience, { name, uses });
  },
});

export const businessUnitHandlers: Handlers<typeof businessUnitCalls> = {
  ...units.handlers,
  list: async (input, context) => ({
    ...(await units.handlers.list(input, context)),
    abilities: { create: allows(businessUnitCalls.create.access, context.actor) },
  }),
};

export const businessUnitStandings: Standings<typeof businessUnitCalls> = units.standings;
