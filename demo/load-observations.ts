import { sql } from 'kysely';
import { beginObservation, insertSignature, writeJudgement } from '#server/live/field-training/on-site/observations.queries.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { demoId } from './demo-id.ts';
import { checklists, observations, visitsInStates } from './field-visits.data.ts';

const person = (email: string) => demoId('user', email);
const checklistId = (slug: string) => demoId('field-checklist', slug);
const itemId = (slug: string, index: number) => demoId('field-checklist-item', `${slug}/${index}`);

export async function loadChecklists(tx: Transaction, now: Date): Promise<void> {
  for (const { slug, items, ...checklist } of checklists)
    await tx
      .insertInto('fieldChecklist')
      .values({
        id: checklistId(slug),
        ...checklist,
        items: JSON.stringify(items.map((texts, index) => ({ id: itemId(slug, index), ...texts }))),
        createdAt: now,
        updatedBy: person('ilt@paddock.example'),
        updatedAt: now,
      })
      .execute();
}

/** What was observed at visits of the demo, in the hour before they ended. */
export async function loadObservations(tx: Transaction): Promise<void> {
  for (const { visit, checklist, person: email, verdicts, notes, how } of observations) {
    const visitId = demoId('field-visit', visit);
    const { instructor } = visitsInStates.find(({ slug }) => slug === visit)!;
    const { rows } = await sql<{ endsAt: string }>`
      select v.ends_at as "endsAt" from field_visit v where v.id = ${visitId}`.execute(tx);
    const at = (minutes: number) => new Date(Date.parse(rows[0]!.endsAt) - minutes * 60_000);
    const key = { visitId, checklist: checklistId(checklist), person: person(email) };
    const observation = (await beginObservation(tx, key, at(60)))!;
    for (const [index, verdict] of verdicts.entries())
      await writeJudgement(tx, observation.id, {
        item: itemId(checklist, index),
        verdict,
        note: notes[index]!,
        by: person(instructor),
        at: at(50 - index * 5),
      });
    const signature = async (part: 'instructor' | 'observed', signer: string, account: string, minutes: number) => {
      const { fullName: name } = await tx
        .selectFrom('userAccount')
        .select('fullName')
        .where('id', '=', person(signer))
        .executeTakeFirstOrThrow();
      await insertSignature(tx, observation.id, {
        part,
        name,
        how: part === 'instructor' ? 'own-account' : how,
        accountId: person(account),
        signedAt: at(minutes),
        receivedAt: at(minutes),
      });
    };
    await signature('instructor', instructor, instructor, 20);
    await signature('observed', email, how === 'own-account' ? email : instructor, 10);
  }
}
