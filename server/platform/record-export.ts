import type { Call } from '#contract/platform/call.ts';
import type { Actor } from './access/actor.ts';
import type { Context } from './context.ts';
import type { FileReply } from './http/handlers.ts';
import { newId } from './ids.ts';

interface Exporting {
  readonly call: Call;
  readonly file: FileReply;
  readonly query: unknown;
}

/** Records that somebody saves a table as a file, with its filters. Written before the first byte is sent. */
export async function recordExport(
  context: Context<Actor | null>,
  { call: { id, inBackground, recordsItself }, file: { isTable, downloadName }, query }: Exporting,
): Promise<void> {
  if (!isTable || recordsItself || !context.actor) return;
  const { format, ...filters } = (query ?? {}) as Readonly<Record<string, unknown>>;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const name = inBackground?.en ?? downloadName ?? id;
  await context.change(({ record }) =>
    record({
      type: 'download',
      entity: { kind: 'file', id: newId(), name },
      after: { table: inBackground ?? name, format, ...(isFiltered && { filters }) },
    }),
  );
}
