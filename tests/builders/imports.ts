import { importCalls as calls, type Import, type ImportRow } from '#contract/people/imports.calls.ts';
import { importTurn } from '#server/people/imports/run-imports.ts';
import { contextsOf } from './long-work.ts';
import type { Client, TestPortal } from './portal.ts';

/** Judges, carries out, and takes back everything that waits, as a worker does. */
export async function finishImports(portal: Pick<TestPortal, 'services'>): Promise<void> {
  const contexts = contextsOf(portal);
  while (await importTurn(contexts));
}

/** A table as somebody pastes it. */
export const tableOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\n');

export interface Previewed {
  readonly import: Import;
  readonly rows: readonly ImportRow[];
}

/** An import as it stands, with its first hundred rows. */
export async function importOf(client: Client, id: string): Promise<Previewed> {
  const { import: read } = await client.ask(calls.get, { params: { id } });
  const { rows } = await client.ask(calls.rows, { params: { id }, query: { limit: 100 } });
  return { import: read, rows };
}

/** Reads a table, keeps the columns as they were matched, and judges its rows. */
export async function previewOf(
  portal: TestPortal,
  client: Client,
  table: { readonly kind: string; readonly csv?: string; readonly fileId?: string },
): Promise<Previewed> {
  const { import: read } = await client.ask(calls.create, { body: table });
  await client.ask(calls.save, { params: { id: read._id }, body: { mapping: read.mapping } });
  await finishImports(portal);
  return importOf(client, read._id);
}

/** Carries an import out. */
export async function applied(portal: TestPortal, client: Client, id: string): Promise<Previewed> {
  await client.ask(calls.apply, { params: { id } });
  await finishImports(portal);
  return importOf(client, id);
}

export async function undone(portal: TestPortal, client: Client, id: string): Promise<Previewed> {
  await client.ask(calls.undo, { params: { id } });
  await finishImports(portal);
  return importOf(client, id);
}
