import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';

let emptied: TestDatabase;
beforeAll(async () => {
  emptied = await createTestDatabase({ empty: true });
});
afterAll(() => emptied.drop());

// The parts of pg that this module uses and its types do not declare. If a new version of pg fails here, this folder needs work: see
// docs/decisions/048-pipelined-pg.md.
test('pg still has the internals that this module relies on', async () => {
  const client = new pg.Client({ connectionString: emptied.connectionString });
  await client.connect();
  try {
    const { connection, ...state } = client as unknown as Record<string, unknown> & {
      connection: Record<string, unknown>;
    };
    expect(state['readyForQuery']).toBe(true);
    expect(connection['parsedStatements']).toBeTypeOf('object');
    expect(connection['submittedNamedStatements']).toBeTypeOf('object');
    for (const name of ['parse', 'bind', 'describe', 'execute', 'sync', 'sendCopyFail'])
      expect(connection[name], name).toBeTypeOf('function');
    for (const name of ['cork', 'uncork', 'destroy'])
      expect((connection['stream'] as Record<string, unknown>)[name], name).toBeTypeOf('function');
    expect((pg as unknown as { utils: Record<string, unknown> }).utils['prepareValue']).toBeTypeOf(
      'function',
    );
  } finally {
    await client.end();
  }
});

test('pg hands every message of a submitted query to its handlers', async () => {
  const client = new pg.Client({ connectionString: emptied.connectionString });
  await client.connect();
  const heard: string[] = [];
  const query = {
    callback: () => {},
    submit(connection: { query(text: string): void }) {
      connection.query('select 1 as one');
      return null;
    },
    handleRowDescription: () => heard.push('handleRowDescription'),
    handleDataRow: () => heard.push('handleDataRow'),
    handleCommandComplete: () => heard.push('handleCommandComplete'),
    handleReadyForQuery: () => heard.push('handleReadyForQuery'),
    handleError: (error: Error) => heard.push(String(error)),
  };
  client.query(query as never);
  await once(client, 'drain');
  expect(heard).toEqual([
    'handleRowDescription',
    'handleDataRow',
    'handleCommandComplete',
    'handleReadyForQuery',
  ]);
  await client.end();
});
