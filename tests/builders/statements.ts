import type { Db } from '#server/platform/database/open.ts';

interface Statements {
  readonly services: { readonly db: Pick<Db, 'getExecutor'> };
}

/** The statements the portal sends to its database during some work, except changes; or those of one transaction. */
export async function statementsOf(
  { services: { db } }: Statements,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const sent: string[] = [];
  const executor = db.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...rest) => {
    sent.push(query.sql);
    return executeQuery(query, ...rest);
  };
  try {
    await work();
  } finally {
    executor.executeQuery = executeQuery;
  }
  return sent;
}
