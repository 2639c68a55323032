/** Where the rows of a table would be if the database were divided by person. */
export type Place = 'person' | 'reference' | 'across';
/** What a statement would ask. */
export type Reach = 'one person' | 'reference only' | 'across shards';

/** Columns that name whose a row is, the first that a table has. */
const personColumns = ['user_id', 'person_id', 'owner_id'];

/** Parts of a record of one person, which would get the person's column too. */
const parts: ReadonlySet<string> = new Set([
  'invitation_link',
  'ledger_entry',
  'long_work_row',
  'loyalty_submission_line',
  'scorm_work_object',
  'spiff_claim_item',
  'spiff_claim_score',
  'spiff_claim_serial',
  'upload_chunk',
]);

/** Tables that grow with use and belong to nobody: they would be divided by their own id, and be elsewhere than the person. */
const nobodys =
  /^(activity_log(_\w+)?|article_confirmation_(summary|sync|total)|comment_\w+|course_(day_change|total|total_change|week_total)|curriculum_total(_change)?|day_total|department_total|file|dealer_feed_row|event_answer_total|import_row|ledger_posting|mail_body|mail_refusal|merged_row|message|notice_fan_out|payout_item|payout_run_total|reaction_count|record_comment|record_comment_count|spiff_claim_total|user_account_total)$/;

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export const personColumnOf = ({ name, columns }: Table): string | undefined =>
  name === 'user_account' ? 'id' : personColumns.find((one) => columns.includes(one));

export function placeOf(table: Table): Place {
  if (nobodys.test(table.name)) return 'across';
  return personColumnOf(table) !== undefined || parts.has(table.name) ? 'person' : 'reference';
}

const mention = /\b(?:from|join|into|update|using)\s+(?:only\s+)?([a-z_]+)(?:\s+(?:as\s+)?([a-z_]+))?/g;
const noAlias =
  /^(where|set|on|join|left|cross|inner|order|group|using|values|select|returning|limit|for|as|union|full)$/;

interface Mention {
  readonly table: Table;
  readonly alias: string;
}

/** What a statement asks, as it is written: `${}` stands for a value, or for a part that is written elsewhere. */
export function reachOf(text: string, tables: ReadonlyMap<string, Table>): Reach {
  const mentions: Mention[] = [...text.matchAll(mention)].flatMap(([, name = '', alias = '']) => {
    const table = tables.get(name);
    return table ? [{ table, alias: alias === '' || noAlias.test(alias) ? name : alias }] : [];
  });
  const places = new Set(mentions.map(({ table }) => placeOf(table)));
  if (places.has('across')) return 'across shards';
  if (!places.has('person')) return 'reference only';
  const personal = mentions.filter(({ table }) => placeOf(table) === 'person');
  return personal.every((one) => isBound(one, text, personal.length === 1)) ? 'one person' : 'across shards';
}

/** Whether the rows asked of a table are those of a person who is named, or of the person of another table. */
function isBound({ table, alias }: Mention, text: string, alone: boolean): boolean {
  const column = personColumnOf(table);
  if (column === undefined) return false;
  if (new RegExp(`insert into ${table.name}\\b[^;]*\\bvalues\\b`).test(text)) return true;
  const named = alone ? `(?:${alias}\\.)?` : `${alias}\\.`;
  const value = String.raw`(?:\$\{\}|[a-z_]+\.(?:user_id|person_id|owner_id|id)\b)`;
  return new RegExp(`\\b${named}${column}\\s*=\\s*${value}|${value}\\s*=\\s*${alias}\\.${column}\\b`).test(
    text,
  );
}
