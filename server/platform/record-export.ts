import type { Call } from '#contract/platform/call.ts';
import type { Actor } from './access/actor.ts';
import type { Context } from './context.ts';
import { newId } from './ids.ts';

/** Records that somebody saves a table as a file, with its filters. Written before the first byte is sent. */
export async function recordExport(
  context: Context<Actor | null>,
  { inBackground: table, recordsItself }: Call,
  query: unknown,
): Promise<void> {
  if (!table || recordsItself || !context.actor) return;
  const { format, ...filters } = (query ?? {}) as Readonly<Record<string, unknown>>;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  await context.change(({ record }) =>
    record({
      type: 'download',
      entity: { kind: 'file', id: newId(), name: table.en },
      after: { table, format, ...(isFiltered && { filters }) },
    }),
  );
}
