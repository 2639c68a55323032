import { serialCalls as calls } from '#contract/rewards/serials.calls.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { withId } from '#server/platform/with-id.ts';
import { importSerials } from './import-serials.ts';
import { listSerials } from './serials.queries.ts';

export const serialHandlers: Handlers<typeof calls> = {
  async list({ query }, { db }) {
    const { rows, total } = await listSerials(db, query);
    return {
      serials: rows.map((row) => ({ ...row, claims: row.claims.map(withId) })),
      pagination: paginationOf(total, query),
    };
  },
  import: (sent, context) => importSerials(sent, context),
};
