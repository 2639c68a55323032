/** The same server with another database. */
export function withDatabase(connectionString: string, database: string): string {
  // A socket address has no host before the path, and URL cannot parse it.
  return connectionString.replace(/^([a-z]+:\/\/[^/?]*)\/[^?]*/, `$1/${database}`);
}
