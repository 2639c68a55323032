import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchesStored, matchesText } from '#server/platform/database/lists.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test.each<[stored: string, typed: string, found: boolean]>([
  ["Sean O'Brien", 'OBrien', true],
  ['Sean OBrien', 'O’Brien', true],
  ['Sean O’Brien', "sean o'brien", true],
  ['L’Écuyer', 'lecuyer', true],
  ['Jean-Luc Roy', 'jeanluc', true],
  ['Jean-Luc Roy', 'jean luc', true],
  ['Jeanluc Roy', 'Jean-Luc', true],
  ['Jean‑Luc Roy', 'jean–luc', true],
  ['Trail & Quad', 'Trail and Quad', true],
  ['Trail and Quad', 'trail & quad', true],
  ['Trail et Quad', 'Trail & Quad', true],
  ['Trail&Quad', 'trail & quad', true],
  ['R & D Motors', 'R&D', true],
  ['R&D Motors', 'RD', true],
  ['INV 00 17', 'inv0017', true],
  ['INV-0017', 'INV 0017', true],
  ['INV0017', 'inv 00-17', true],
  ['INV/00.17', 'INV 0017', true],
  ['#1 025 334', '1025334', true],
  ['1,025,334', '1 025 334', true],
  ['555 123 4567', '5551234567', true],
  ['555-123-4567', '555 123 4567', true],
  ['(555) 123.4567', '123-4567', true],
  ['Talus 1000 Crew', 'talus1000', true],
  ['Talus1000 Crew', 'Talus 1000', true],
  ['j.doe@summit.example', 'j.doe@summit.example', true],
  ['j-p.doe@summit-moto.example', 'j-p.doe@summit-moto.example', true],
  ['100 %', '100%', true],
  ['100 parts', '100%', false],
  ['a_b', 'axb', false],
  ['Trail & Quad', 'trail or quad', false],
  ['Sean O’Neil', 'OBrien', false],
  ['Rand Motors', 'and', true],
  ['Trail Motors', 'and', false],
  ['John Smith', 'Smith, John', true],
  ['Trail Motors', '“Trail” motors', true],
  ['Trail Motors', '"trail', true],
  ['Garage du Nord', '« Nord »', true],
  ['St John’s Powersports', "St. John's", true],
  ['Trail Motors Inc', '(Trail Motors, Inc.)', true],
  // Pasted from a mail or a table.
  ['Talus', '\u200bta\u00adlus\ufeff', true],
  ['A "quoted" name', '"', true],
  ['No quotation marks', '"', false],
  ['Trail Motors', '％', false],
  ['Trail Motors', 'Tr＿il', false],
  ['100％ Moto', '100%', true],
])('%j is searched with %j: %j', async (stored, typed, found) => {
  const { rows } = await sql<{ plain: boolean; read: boolean }>`
    select ${matchesText(sql`w.text`, typed)} as plain, ${matchesStored(sql`searchable(w.text)`, typed)} as read
    from (select ${stored}::text as text) w`.execute(portal.services.db);
  expect(rows[0]).toEqual({ plain: found, read: found });
});

test('what is stored in searchable form is the same when it is made searchable again', async () => {
  const { rows } = await sql<{ once: string; twice: string }>`
    select searchable(w) as once, searchable(searchable(w)) as twice
    from unnest(array['A & B - 1 & 2', 'x 1. - 2', ' & ', '1 . , 2', 'Ö’ 1 # 2 3']) w`.execute(
    portal.services.db,
  );
  for (const { once, twice } of rows) expect(twice).toBe(once);
});
