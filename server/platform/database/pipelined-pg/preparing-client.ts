import { createHash } from 'node:crypto';
import {
  DatabaseClient,
  type DatabaseConfig,
} from '#server/platform/database/connections/database-client.ts';
import type { StatementWatch } from '#server/platform/database/slow-statements.ts';
import { PreparedQuery, type RowMaker } from './prepared-query.ts';

const maxNamedStatements = 1000;
const hasPlan = /^\s*(select|with|insert|update|delete)\b/i;
const statementNames = new Map<string, string>();

/**
 * Statements are prepared under a stable name, so PostgreSQL parses and plans each text once per connection. The name is a hash of the text:
 * behind a pooler, processes share server connections, and the same name must mean the same statement in all of them.
 */
function statementName(text: string, values: readonly unknown[]): string | undefined {
  if (text === beginning) return beginning;
  const known = statementNames.get(text);
  if (known) return known;
  // Only statements with a plan benefit from preparing. `commit` and the like run fastest unprepared.
  if (values.length === 0 && !hasPlan.test(text)) return undefined;
  if (statementNames.size >= maxNamedStatements) return undefined;
  const name = nameOf(text);
  statementNames.set(text, name);
  return name;
}

const nameOf = (text: string): string =>
  `p${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;

const knownName = (text: string): string => statementNames.get(text) ?? nameOf(text);

/** Queries of others, such as the limiter, name their statements themselves. */
const unnamed = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'name' in query && !('submit' in query)
    ? { ...query, name: undefined }
    : query;

const beginning = 'begin';
const commit = 'commit';

/** Saved here, but nobody knows whether the standby has it. The code is that of a transaction whose end is unknown. */
class UnconfirmedChange extends Error {
  readonly code = '08007';
  override readonly name = 'UnconfirmedChange';
}

/** The code of a write that is refused because the transaction, or the whole server, only reads. */
const readOnly = '25006';

/** If a statement has not ended this long after its timeout, the connection is dead. */
const silentMilliseconds = 5000;

/** Fields of pg's client that its types do not declare. */
interface Inside {
  readonly connection: {
    readonly stream: { destroy(): void };
    on(event: 'errorMessage', listener: (message: { readonly code?: string }) => void): void;
    on(
      event: 'notice',
      listener: (message: { readonly severity?: string; readonly routine?: string }) => void,
    ): void;
  };
  readonly readyForQuery: boolean;
}

interface PreparingConfig extends DatabaseConfig {
  /** False behind a pooler that cannot carry named statements. */
  readonly prepares?: boolean;
  /** How long a statement may run, in milliseconds, whoever says so to the server. */
  readonly patience?: number;
  readonly watch?: StatementWatch;
}

/** A connection that prepares every statement with a plan, and starts a transaction together with its first statement. */
export class PreparingClient extends DatabaseClient {
  readonly #rowMakers = new Map<string, RowMaker>();
  /** A transaction that will start together with its first statement, in one round trip. */
  #begins = false;
  readonly #prepares: boolean;
  readonly #watch: StatementWatch | undefined;
  #askedAt = 0;
  #commits = false;
  #isUnconfirmed = false;

  constructor(config: PreparingConfig) {
    super(config);
    this.#prepares = config.prepares ?? true;
    this.#watch = config.watch;
    // Pending queries fail by themselves, and the pool opens another connection. Without a listener, a connection that breaks during a
    // query would end the process.
    this.on('error', () => {});
    this.#leaveStandby();
    this.#hearUnconfirmed();
    if (config.patience) this.#giveUpAfter(config.patience + silentMilliseconds);
  }

  /** Closes a connection to a server that no longer writes, so that the next one reaches the server that does. */
  #leaveStandby(): void {
    const { connection } = this as unknown as Inside;
    connection.on('errorMessage', ({ code }) => {
      // Only once the query has its error.
      if (code === readOnly) setImmediate(() => connection.stream.destroy());
    });
  }

  /** A standby that should have a change too did not confirm it: PostgreSQL says so in a warning, and answers as if it had. */
  #hearUnconfirmed(): void {
    const { connection } = this as unknown as Inside;
    connection.on('notice', ({ severity, routine }) => {
      if (severity === 'WARNING' && (this.#commits || routine === 'SyncRepWaitForLSN'))
        this.#isUnconfirmed = true;
    });
  }

  /** What the statement that has just ended fails with, if such a warning came with it. */
  #unconfirmed(): UnconfirmedChange | undefined {
    this.#commits = false;
    if (!this.#isUnconfirmed) return undefined;
    this.#isUnconfirmed = false;
    return new UnconfirmedChange();
  }

  /** Closes a connection that does not answer, for example when the network drops every packet. */
  #giveUpAfter(milliseconds: number): void {
    const inside = this as unknown as Inside;
    const look = setInterval(() => {
      if (inside.readyForQuery || this.#askedAt === 0) return;
      const waited = Date.now() - this.#askedAt;
      if (waited > milliseconds) inside.connection.stream.destroy();
      else if (waited > silentMilliseconds / 2) this.doubtServer();
    }, 1000);
    look.unref();
    this.once('end', () => clearInterval(look));
  }

  // pg declares eight overloads of query; only (text, values) is changed, all others pass through. The overload says what it answers.
  override query<Answer>(...args: unknown[]): Answer {
    const forward = super.query.bind(this) as (...all: unknown[]) => Answer;
    this.#askedAt = Date.now();
    const [text, values, ...others] = args;
    const name =
      typeof text === 'string' && Array.isArray(values) && others.length === 0
        ? statementName(text, values)
        : undefined;
    if (name === undefined) {
      // If BEGIN fails, the statement sent with it fails too and reports the error.
      if (this.#begins) (forward(this.#takeBegin()) as Promise<unknown>).catch(() => {});
      if (text !== commit) return this.#told(forward(...(this.#prepares ? args : args.map(unnamed))), text);
      this.#commits = true;
      const told = this.#watch?.sent(commit, knownName);
      return (forward(...args) as Promise<unknown>).then(
        (answer) => {
          const failure = this.#unconfirmed();
          told?.(failure);
          if (failure) throw failure;
          return answer;
        },
        (error: unknown) => {
          // It failed for good. What comes next, such as the warning that there is nothing to roll back, is about something else.
          this.#unconfirmed();
          told?.(error);
          throw error;
        },
      ) as Answer;
    }
    if (name === beginning && (!this.#prepares || this.#rowMakers.has(beginning))) {
      this.#begins = true;
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] }) as Answer;
    }
    const begin = this.#takeBegin();
    const told = this.#watch?.sent(text as string, knownName);
    return new Promise((resolve, reject) => {
      forward(
        new PreparedQuery(
          {
            name: this.#prepares ? name : '',
            text: text as string,
            values: values as unknown[],
            begin,
            rowMakers: this.#rowMakers,
          },
          (error, answer) => {
            const failure = error ?? this.#unconfirmed();
            told?.(failure);
            if (failure) reject(failure);
            else resolve(answer);
          },
        ),
      );
    }) as Answer;
  }

  /** The answer to a statement that is not prepared, of which the watch hears, too. */
  #told<Answer>(answer: Answer, text: unknown): Answer {
    if (!this.#watch || typeof text !== 'string' || !(answer instanceof Promise)) return answer;
    const told = this.#watch.sent(text, knownName);
    answer.then(() => told(), told);
    return answer;
  }

  #takeBegin(): string | undefined {
    if (!this.#begins) return undefined;
    this.#begins = false;
    return beginning;
  }
}
