import { allows } from '#contract/platform/access.ts';
import { handled, type Handlers } from '#server/platform/http/handlers.ts';
import { plainRecord } from '#server/platform/plain-record.ts';
import { refuse } from '#server/platform/refusal.ts';
import { room } from '#server/platform/room.ts';
import { withId } from '#server/platform/with-id.ts';
import { trailer, trailerCalls as calls, type Trailer } from './trailers.calls.ts';
import { trailerErrors as errors } from './trailers.errors.ts';
import { trailerFields, type TrailerFields } from './trailers.fields.ts';
import { trailerTable } from './trailers.queries.ts';

const trailers = plainRecord({
  kind: 'trailer',
  key: { one: 'trailer', many: 'trailers' },
  schema: trailer,
  notFound: errors.notFound,
  table: trailerTable,
  nameOf: ({ name }) => name,
  fieldsOf: ({ name, wheels }) => ({ name, wheels }),
  present: (row, { actor }): Trailer => ({
    ...withId(row),
    abilities: { edit: allows(calls.save.access, actor), delete: allows(calls.remove.access, actor) },
  }),
  valuesOf: (_change, form: TrailerFields) => ({ ...form }),
  violations: ({ name }) => ({
    trailer_name: () => refuse(errors.nameTaken, { name }, { field: 'name' }),
  }),
});

const handlers: Handlers<typeof calls> = {
  ...trailers.handlers,
  list: async (input, context) => ({
    ...(await trailers.handlers.list(input, context)),
    abilities: { create: allows(calls.create.access, context.actor) },
  }),
};

export const trailersRoom = room({
  name: 'trailers',
  records: [
    {
      kind: 'trailer',
      one: { en: 'Trailer', fr: 'Remorque' },
      stored: { table: 'trailer', many: { en: 'Trailers', fr: 'Remorques' }, name: { en: 'name' } },
      forms: [trailerFields],
    },
  ],
  calls: [handled(calls, handlers, trailers.standings)],
});
