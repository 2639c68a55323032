import { sql } from 'kysely';
import type { SerialUnit } from '#contract/rewards/serials.fields.ts';
import { always } from '#server/platform/access/scope.ts';
import { listOf, matchesStored, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface UnitRow {
  readonly serialKey: string;
  readonly serial: string;
  readonly partNumber: string;
  readonly dealerId: string;
  readonly shippedOn: string;
  readonly invoiceNumber: string;
  readonly invoicedOn: string | null;
}

export type SerialRow = Omit<SerialUnit, 'claims'> & {
  readonly claims: readonly { readonly id: string; readonly number: number }[];
};

/** A page of the registry, the units shipped last in front. */
export async function listSerials(
  db: Db,
  query: PageQuery & { readonly text?: string | undefined },
): Promise<{ readonly rows: readonly SerialRow[]; readonly total: number }> {
  const list = listOf({
    page: query,
    from: sql`serial_unit n`,
    id: sql`n.serial_key`,
    visible: always,
    filters: [query.text ? matchesStored(sql`n.search_text`, query.text) : undefined],
    order: sql`n.shipped_on desc, n.serial_key`,
    columns: sql`n.serial, n.part_number as "partNumber", json_build_object('_id', d.id, 'name', d.name, 'number', d.number) as dealer,
      n.shipped_on as "shippedOn", n.invoice_number as "invoiceNumber", n.invoiced_on as "invoicedOn",
      coalesce((select json_agg(json_build_object('id', c.id, 'number', c.number) order by c.sent_at, c.id)
        from spiff_claim_serial m join spiff_claim c on c.id = m.claim_id where m.serial_key = n.serial_key), '[]') as claims`,
    lookUp: sql`serial_unit n on n.serial_key = picked.serial_key join dealer d on d.id = n.dealer_id`,
  });
  const { rows } = await sql<{ page: SerialRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

interface NumberedDealer {
  readonly id: string;
  readonly number: string;
  readonly timeZone: string | null;
}

export async function dealersByNumber(
  db: Db | Transaction,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NumberedDealer>> {
  const { rows } = await sql<NumberedDealer>`
    select id, number, time_zone as "timeZone" from dealer where number = any(${numbers}::text[])`.execute(
    db,
  );
  return new Map(rows.map((dealer) => [dealer.number, dealer]));
}

/** Which of these serials the registry has, and whether it says the same. */
export async function compareUnits(
  db: Db | Transaction,
  units: readonly UnitRow[],
): Promise<ReadonlyMap<string, 'changed' | 'exists'>> {
  const { rows } = await sql<{ serialKey: string; isSame: boolean }>`
    select n.serial_key as "serialKey", (n.serial, n.part_number, n.dealer_id, n.shipped_on, n.invoice_number, n.invoiced_on)
      is not distinct from (x.serial, x."partNumber", x."dealerId", x."shippedOn", x."invoiceNumber", x."invoicedOn") as "isSame"
    from ${recordset(units)} join serial_unit n on n.serial_key = x."serialKey"`.execute(db);
  return new Map(rows.map(({ serialKey, isSame }) => [serialKey, isSame ? 'exists' : 'changed']));
}

/** Adds units to the registry and changes those that differ, in one statement. */
export async function saveUnits(
  tx: Transaction,
  units: readonly UnitRow[],
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into serial_unit as n (serial_key, serial, part_number, dealer_id, shipped_on, invoice_number, invoiced_on, imported_by, imported_at,
      search_text)
    select x."serialKey", x.serial, x."partNumber", x."dealerId", x."shippedOn", x."invoiceNumber", x."invoicedOn", ${by}, ${at},
      searchable(concat_ws(' ', x.serial, x."serialKey", x."partNumber", x."invoiceNumber", d.name, d.number))
    from ${recordset(units)} join dealer d on d.id = x."dealerId"
    on conflict (serial_key) do update set serial = excluded.serial, part_number = excluded.part_number, dealer_id = excluded.dealer_id,
      shipped_on = excluded.shipped_on, invoice_number = excluded.invoice_number, invoiced_on = excluded.invoiced_on,
      imported_by = excluded.imported_by, imported_at = excluded.imported_at, search_text = excluded.search_text
    where (n.serial, n.part_number, n.dealer_id, n.shipped_on, n.invoice_number, n.invoiced_on) is distinct from
      (excluded.serial, excluded.part_number, excluded.dealer_id, excluded.shipped_on, excluded.invoice_number, excluded.invoiced_on)`.execute(
    tx,
  );
}

/** A unit as it stands, with who brought it in and when. */
export type StandingUnit = UnitRow & { readonly importedBy: string | null; readonly importedAt: string };

/** What the registry says of units, with the numbers of their dealers. */
export async function shownUnits(
  db: Db | Transaction,
  serialKeys: readonly string[],
): Promise<ReadonlyMap<string, UnitRow & { readonly dealer: string }>> {
  const { rows } = await sql<UnitRow & { readonly dealer: string }>`
    select n.serial_key as "serialKey", n.serial, n.part_number as "partNumber", n.dealer_id as "dealerId", n.shipped_on as "shippedOn",
      n.invoice_number as "invoiceNumber", n.invoiced_on as "invoicedOn", d.number as dealer
    from serial_unit n join dealer d on d.id = n.dealer_id where n.serial_key = any(${serialKeys}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.serialKey, row]));
}

/** Units by their keys. They are locked in one order until the transaction ends. */
export async function unitsByKey(
  tx: Transaction,
  serialKeys: readonly string[],
): Promise<ReadonlyMap<string, StandingUnit>> {
  const { rows } = await sql<StandingUnit>`
    select n.serial_key as "serialKey", n.serial, n.part_number as "partNumber", n.dealer_id as "dealerId", n.shipped_on as "shippedOn",
      n.invoice_number as "invoiceNumber", n.invoiced_on as "invoicedOn", n.imported_by as "importedBy", n.imported_at as "importedAt"
    from serial_unit n where n.serial_key = any(${serialKeys}::text[]) order by n.serial_key for update`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.serialKey, row]));
}

/** Puts units back as they stood. */
export async function restoreUnits(tx: Transaction, units: readonly StandingUnit[]): Promise<void> {
  await sql`
    update serial_unit n set serial = x.serial, part_number = x."partNumber", dealer_id = x."dealerId", shipped_on = x."shippedOn",
      invoice_number = x."invoiceNumber", invoiced_on = x."invoicedOn", imported_by = u.id, imported_at = x."importedAt",
      search_text = searchable(concat_ws(' ', x.serial, x."serialKey", x."partNumber", x."invoiceNumber", d.name, d.number))
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as x ("serialKey" text, serial text, "partNumber" text, "dealerId" uuid, "shippedOn" date,
      "invoiceNumber" text, "invoicedOn" date, "importedBy" uuid, "importedAt" timestamptz)
    join dealer d on d.id = x."dealerId" left join user_account u on u.id = x."importedBy"
    where n.serial_key = x."serialKey"`.execute(tx);
}

export async function deleteUnits(tx: Transaction, serialKeys: readonly string[]): Promise<void> {
  await sql`delete from serial_unit where serial_key = any(${serialKeys}::text[])`.execute(tx);
}

/** Has the claims that wait and name one of these serials scored again. */
export async function scoreClaimsOfSerials(tx: Transaction, serialKeys: readonly string[]): Promise<void> {
  await sql`
    update spiff_claim c set awaits_score = true
    from spiff_claim_serial n where n.serial_key = any(${serialKeys}::text[]) and c.id = n.claim_id and c.status = 'pending'`.execute(
    tx,
  );
}

const recordset = (units: readonly UnitRow[]) => sql`jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
  as x ("serialKey" text, serial text, "partNumber" text, "dealerId" uuid, "shippedOn" date, "invoiceNumber" text, "invoicedOn" date)`;
