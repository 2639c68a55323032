import pg from 'pg';

/** A column of a statement's rows, as PostgreSQL describes it without running the statement. */
export interface DescribedColumn {
  readonly name: string;
  readonly typeId: number;
  /** A plain table column that may be null. */
  readonly isNullable: boolean;
}

interface Wire {
  parse(message: { name: string; text: string; types: readonly number[] }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
}

type Done = (error: Error | undefined, fields: readonly pg.FieldDef[]) => void;

/** Prepares a statement and reads the description of its columns without running it. */
class Description {
  readonly #text: string;
  readonly #done: Done;
  #fields: readonly pg.FieldDef[] = [];

  constructor(text: string, done: Done) {
    this.#text = text;
    this.#done = done;
  }

  submit(wire: Wire): Error | null {
    wire.parse({ name: '', text: this.#text, types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#done(error, []);
  }

  handleReadyForQuery(): void {
    this.#done(undefined, this.#fields);
  }
}

/** The columns of a statement. Fails if PostgreSQL rejects it. */
export type Describe = (text: string) => Promise<readonly DescribedColumn[]>;

export async function describer(client: pg.Client): Promise<Describe> {
  const { rows } = await client.query<{ place: string }>(
    `select attrelid::integer || '.' || attnum as place from pg_attribute where attnum > 0 and not attnotnull`,
  );
  const nullable = new Set(rows.map(({ place }) => place));
  const fieldsOf = (text: string) =>
    new Promise<readonly pg.FieldDef[]>((resolve, reject) => {
      const description = new Description(text, (error, fields) => (error ? reject(error) : resolve(fields)));
      client.query(description as unknown as pg.Submittable);
    });
  return async (text) =>
    (await fieldsOf(text)).map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      typeId: dataTypeID,
      isNullable: nullable.has(`${tableID}.${columnID}`),
    }));
}
