import type { TableFormat } from '#contract/platform/tables.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { found } from '#server/platform/refusal.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { clipKinds, type ClipKind } from './clip-kinds.rules.ts';
import { readClip } from './clip-shelf.ts';
import { nameOf } from './clips-published.ts';
import { clipScopes } from './clips.scope.ts';
import { statisticsTable } from './statistics-file.ts';
import { statisticsOf } from './statistics.queries.ts';

type Asking = Context<Actor>;

interface WithId {
  readonly params: { readonly id: string };
}

/** How the clips of a kind are played, for people who edit them. */
export function statisticsHandlers(kind: ClipKind) {
  async function read(context: Asking, id: string) {
    const row = await readClip(kind, context, id, clipScopes[kind].managed);
    return { row, statistics: found(await statisticsOf(context.db, id), clipKinds[kind].notFound) };
  }

  return {
    statistics: async ({ params: { id } }: WithId, context: Asking) => ({
      statistics: (await read(context, id)).statistics,
    }),

    async statisticsFile(
      { params: { id }, query: { format } }: WithId & { query: { format: TableFormat } },
      context: Asking,
    ) {
      const { row, statistics } = await read(context, id);
      const { language, today } = context;
      return tableFile(format, language, {
        name: nameOf(row),
        day: today(),
        ...statisticsTable(language),
        pages: (async function* () {
          if (statistics.parts.length > 0) yield statistics.parts;
        })(),
      });
    },
  };
}
