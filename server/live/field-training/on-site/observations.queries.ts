import { sql } from 'kysely';
import type { Observation } from '#contract/live/field-observations.ts';
import type { SignaturePart, Verdict } from '#contract/live/verdicts.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { withId } from '#server/platform/with-id.ts';
import type { ChecklistUse } from './observations.rules.ts';

/** What was observed at a visit, by checklist and name. */
export async function observationsOf(db: Db | Transaction, visitId: string): Promise<readonly Observation[]> {
  const { rows } = await sql<Omit<Observation, '_id'> & { readonly id: string }>`
    select o.id, o.checklist_id as checklist, json_build_object('en', o.name, 'fr', o.name_fr) as name,
      json_build_object('_id', u.id, 'name', u.full_name) as person,
      (select json_agg(json_build_object('_id', i.item_id, 'text', json_build_object('en', i.text, 'fr', i.text_fr),
          'verdict', i.verdict, 'note', i.note, 'judgedAt', i.judged_at) order by i.position)
        from field_observation_item i where i.observation_id = o.id) as items,
      coalesce((select json_agg(json_build_object('part', s.part, 'name', s.name, 'how', s.how,
          'account', json_build_object('_id', a.id, 'name', a.full_name), 'signedAt', s.signed_at) order by s.part)
        from field_observation_signature s join user_account a on a.id = s.account_id
        where s.observation_id = o.id and s.taken_back_at is null), '[]') as signatures,
      coalesce((select json_agg(json_build_object('part', s.part, 'name', s.name, 'signedAt', s.signed_at, 'at', s.taken_back_at,
          'by', json_build_object('_id', b.id, 'name', b.full_name), 'reason', s.taken_back_reason) order by s.taken_back_at desc, s.part)
        from field_observation_signature s join user_account b on b.id = s.taken_back_by
        where s.observation_id = o.id), '[]') as "takenBack"
    from field_observation o join user_account u on u.id = o.user_id
    where o.visit_id = ${visitId} order by o.name, u.full_name, o.id`.execute(db);
  return rows.map(withId);
}

export interface LockedObservation {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly items: readonly {
    readonly id: string;
    readonly verdict: Verdict | null;
    readonly judgedAt: string | null;
  }[];
  readonly signed: readonly SignaturePart[];
}

export interface ObservationKey {
  readonly visitId: string;
  readonly checklist: string;
  readonly person: string;
}

/** An observation, while the visit is locked. */
export async function observationFor(
  tx: Transaction,
  { visitId, checklist, person }: ObservationKey,
): Promise<LockedObservation | undefined> {
  const [one] = await lockedObservations(
    tx,
    sql`o.visit_id = ${visitId} and o.checklist_id = ${checklist} and o.user_id = ${person}`,
  );
  return one;
}

export async function observationById(
  tx: Transaction,
  visitId: string,
  id: string,
): Promise<LockedObservation | undefined> {
  const [one] = await lockedObservations(tx, sql`o.visit_id = ${visitId} and o.id = ${id}`);
  return one;
}

async function lockedObservations(
  tx: Transaction,
  condition: ReturnType<typeof sql>,
): Promise<readonly LockedObservation[]> {
  const { rows } = await sql<LockedObservation>`
    select o.id, o.user_id as "personId", o.name,
      (select json_agg(json_build_object('id', i.item_id, 'verdict', i.verdict, 'judgedAt', i.judged_at) order by i.position)
        from field_observation_item i where i.observation_id = o.id) as items,
      array(select s.part from field_observation_signature s
        where s.observation_id = o.id and s.taken_back_at is null order by s.part) as signed
    from field_observation o where ${condition}`.execute(tx);
  return rows;
}

/** Begins an observation with the texts of the checklist as it is now. Returns nothing if there is no such checklist. */
export async function beginObservation(
  tx: Transaction,
  { visitId, checklist, person }: ObservationKey,
  at: Date,
): Promise<LockedObservation | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into field_observation (id, visit_id, checklist_id, user_id, name, name_fr, created_at)
    select ${newId()}::uuid, ${visitId}::uuid, c.id, ${person}::uuid, c.name, c.name_fr, ${at}::timestamptz
    from field_checklist c where c.id = ${checklist} returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  await sql`insert into field_observation_item (observation_id, item_id, position, text, text_fr)
    select ${id}::uuid, (x.item->>'id')::uuid, x.place, x.item->>'en', x.item->>'fr'
    from field_checklist c, jsonb_array_elements(c.items) with ordinality as x (item, place) where c.id = ${checklist}`.execute(
    tx,
  );
  return observationById(tx, visitId, id);
}

/** Whether a person was observed at a visit, and perhaps attends it no longer. */
export async function hasObservation(tx: Transaction, visitId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('fieldObservation')
    .select('id')
    .where('visitId', '=', visitId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Judgement {
  readonly item: string;
  readonly verdict: Verdict;
  readonly note: string;
  readonly by: string;
  readonly at: Date;
}

export async function writeJudgement(
  tx: Transaction,
  observationId: string,
  { item, verdict, note, by, at }: Judgement,
): Promise<void> {
  await tx
    .updateTable('fieldObservationItem')
    .set({ verdict, note, judgedBy: by, judgedAt: at })
    .where('observationId', '=', observationId)
    .where('itemId', '=', item)
    .execute();
}

export interface NewSignature {
  readonly part: SignaturePart;
  readonly name: string;
  readonly how: 'own-account' | 'instructor-device';
  readonly accountId: string;
  readonly signedAt: Date;
  readonly receivedAt: Date;
}

export async function insertSignature(
  tx: Transaction,
  observationId: string,
  signature: NewSignature,
): Promise<void> {
  await tx
    .insertInto('fieldObservationSignature')
    .values({ id: newId(), observationId, ...signature })
    .execute();
}

export async function takeBackSignatures(
  tx: Transaction,
  observationId: string,
  { by, at, reason }: { readonly by: string; readonly at: Date; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('fieldObservationSignature')
    .set({ takenBackAt: at, takenBackBy: by, takenBackReason: reason })
    .where('observationId', '=', observationId)
    .where('takenBackAt', 'is', null)
    .execute();
}

/** The required checklists for a type of visit, and who was observed with them at this one. `language`: of the names. */
export async function checklistUses(
  tx: Transaction,
  { id, type }: { readonly id: string; readonly type: string },
  language: string,
): Promise<readonly ChecklistUse[]> {
  const { rows } = await sql<ChecklistUse>`
    select case when ${language} = 'fr' then c.name_fr else c.name end as name, c.required,
      coalesce((select json_agg(json_build_object('person', u.full_name, 'isFilled', not exists (
            select from field_observation_item i where i.observation_id = o.id and i.verdict is null)) order by u.full_name, u.id)
        from field_observation o join user_account u on u.id = o.user_id
        where o.checklist_id = c.id and o.visit_id = ${id}), '[]') as observed
    from field_checklist c where c.required and (c.type is null or c.type = ${type}) and c.deleted_at is null
    order by c.name, c.id`.execute(tx);
  return rows;
}

/** Notes that the server takes a piece of work. Returns false if it was taken before. `taken`: whose and what it was then. */
export async function rememberWork(
  tx: Transaction,
  work: {
    readonly id: string;
    readonly visitId: string;
    readonly userId: string;
    readonly kind: string;
    readonly occurredAt: Date;
    readonly receivedAt: Date;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('fieldVisitWork')
    .values(work)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether this piece of work was taken from this person at this visit. */
export async function isOwnWork(
  tx: Transaction,
  {
    id,
    visitId,
    userId,
    kind,
  }: Pick<Parameters<typeof rememberWork>[1], 'id' | 'visitId' | 'userId' | 'kind'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('fieldVisitWork')
    .select('id')
    .where('id', '=', id)
    .where('visitId', '=', visitId)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}
