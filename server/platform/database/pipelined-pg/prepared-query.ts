import pg from 'pg';
import { parserOf } from './value-types.ts';

/** A value as the server sends it; null is NULL. */
type Text = string | null;
type Row = Record<string, unknown>;
/** Makes the row of one statement from its values. */
export type RowMaker = (values: readonly Text[]) => Row;

/** The part of pg's connection that a query uses. Its types declare less; `pg-internals.test.ts` checks that all of it exists. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { name: string; text: string; types: readonly number[] }): void;
  bind(message: {
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
  sendCopyFail(message: string): void;
}

interface Answered {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: Row[];
}

export interface Prepared {
  /** Empty: parsed and described with every run, because the next one may have another server connection. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Starts a transaction together with the named statement, in one round trip. */
  readonly begin: string | undefined;
  /**
   * The functions that make the rows of each statement this connection has run, by name. The server describes the columns of a statement
   * only once.
   */
  readonly rowMakers: Map<string, RowMaker>;
}

/** Converts a value as pg does for its own queries. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
const wholePortal = { portal: '', rows: 0 };
const unnamedPortal = { type: 'P', name: '' } as const;

/**
 * One run of a prepared statement, as a rule a named one. Unlike pg's own queries, it asks for the columns of a statement only once per connection, and
 * makes rows with a function generated for those columns. Both steps cost more than the rest of a short statement.
 */
export class PreparedQuery {
  readonly name: string;
  readonly text: string;
  /** Called once: by this query, or by the client if the connection is lost. */
  readonly callback: (error: Error | null, answer?: Answered) => void;
  readonly #prepared: Prepared;
  readonly #rows: Row[] = [];
  #tag = '';
  #beginning: boolean;
  #rowOf: RowMaker | undefined;
  #failure: Error | undefined;

  constructor(prepared: Prepared, callback: PreparedQuery['callback']) {
    this.name = prepared.name;
    this.text = prepared.text;
    this.callback = callback;
    this.#prepared = prepared;
    this.#beginning = prepared.begin !== undefined;
    this.#rowOf = prepared.rowMakers.get(prepared.name);
  }

  submit(wire: Wire): Error | null {
    const { name, text } = this;
    const { begin, values } = this.#prepared;
    wire.stream.cork();
    try {
      // BEGIN goes first, so that an error in the statement happens inside the transaction.
      if (begin !== undefined) {
        if (name === '') wire.parse({ name, text: begin, types: [] });
        wire.bind({ statement: name && begin, values: [], valueMapper: prepareValue });
        wire.execute(wholePortal);
      }
      if (name === '') wire.parse({ name, text, types: [] });
      else if (
        wire.parsedStatements[name] === undefined &&
        wire.submittedNamedStatements[name] === undefined
      ) {
        wire.parse({ name, text, types: [] });
        wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ statement: name, values, valueMapper: prepareValue });
      if (!this.#rowOf) wire.describe(unnamedPortal);
      wire.execute(wholePortal);
    } catch (error) {
      // A value that cannot be sent. The server still answers what was written so far; the error is reported after that.
      this.#failure = error as Error;
    } finally {
      wire.sync();
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#rowOf = rowMaker(fields);
    if (this.name) this.#prepared.rowMakers.set(this.name, this.#rowOf);
  }

  handleDataRow({ fields }: { fields: readonly Text[] }): void {
    if (this.#failure) return;
    try {
      this.#rows.push(this.#rowOf!(fields));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#beginning) {
      this.#beginning = false;
      return;
    }
    this.#tag = text;
    if (!this.#rowOf && this.name) this.#prepared.rowMakers.set(this.name, noRow);
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('a prepared statement cannot take a stream');
  }

  handleCopyData(): void {}

  handleError(error: Error): void {
    this.callback(this.#failure ?? error);
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.callback(this.#failure);
    else this.callback(null, { ...counted(this.#tag), rows: this.#rows });
  }
}

/** `INSERT 0 3` and `SELECT 25` name a command and end with the number of rows. `BEGIN` is only a command. */
function counted(tag: string): Omit<Answered, 'rows'> {
  const end = tag.indexOf(' ');
  return end < 0
    ? { command: tag, rowCount: null }
    : { command: tag.slice(0, end), rowCount: Number(tag.slice(tag.lastIndexOf(' ') + 1)) };
}

const noRow: RowMaker = () => ({});
const madeBefore = new Map<string, RowMaker>();

function rowMaker(fields: readonly pg.FieldDef[]): RowMaker {
  const columns = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n');
  const known = madeBefore.get(columns);
  if (known) return known;
  const asItIs = parserOf(pg.types.builtins.TEXT);
  const parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID));
  const members = fields.map(({ name }, index) => {
    const value =
      parsers[index] === asItIs ? `v[${index}]` : `v[${index}] === null ? null : p${index}(v[${index}])`;
    return `${JSON.stringify(name)}: ${value}`;
  });
  // Rows made by an object literal share one shape and cost a fifth of rows built name by name. The generated code contains column
  // names only, which come from our own statements.
  const make = new Function(
    ...parsers.map((_, index) => `p${index}`),
    `return (v) => ({ ${members.join(', ')} });`,
  ) as (...all: typeof parsers) => RowMaker;
  const made = make(...parsers);
  madeBefore.set(columns, made);
  return made;
}
