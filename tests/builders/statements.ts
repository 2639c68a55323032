import type { TestPortal } from './portal.ts';

/** The statements the portal sends to its database during some work, except changes. */
export async function statementsOf(
  { services: { db } }: TestPortal,
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
