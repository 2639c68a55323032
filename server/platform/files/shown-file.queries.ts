import { sql, type RawBuilder } from 'kysely';

/** A file as replies show it, without its location. */
export interface ShownFile {
  readonly _id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

/** On `file f`. */
const shown = sql`json_build_object('_id', f.id, 'name', f.name, 'mediaType', f.media_type, 'sizeBytes', f.size_bytes)`;

/** The file whose id a column has (`r.file_id`); null if there is none. */
export const shownFile = (column: string): RawBuilder<ShownFile | null> =>
  sql`(select ${shown} from file f where f.id = ${sql.ref(column)})`;

/** The files whose ids a column lists, in its order. */
export const shownFiles = (ids: RawBuilder<unknown>): RawBuilder<readonly ShownFile[]> =>
  sql`coalesce((select json_agg(${shown} order by x.place)
    from unnest(${ids}) with ordinality x (id, place) join file f on f.id = x.id), '[]')`;
