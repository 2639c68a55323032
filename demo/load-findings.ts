import { sql } from 'kysely';
import { insertFinding, markWithdrawn } from '#server/live/field-training/on-site/findings.queries.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { putAssignment } from '#server/training/assignments/assignments.queries.ts';
import { demoId } from './demo-id.ts';
import { findings, visitsInStates } from './field-visits.data.ts';

const person = (email: string) => demoId('user', email);
const millisecondsPerDay = 86_400_000;

/** Findings of a completed visit: one closed by a pass, one open, one withdrawn. Loaded after what people did in courses. */
export async function loadFindings(tx: Transaction, now: Date): Promise<void> {
  for (const { slug, visit, person: email, checklist, item, text, outcome, dueInDays } of findings) {
    const { instructor } = visitsInStates.find((one) => one.slug === visit)!;
    const { courseId, passedAt } = await courseFor(tx, person(email), outcome === 'closed');
    const id = demoId('field-finding', slug);
    const dueOn = new Date(now.getTime() + dueInDays * millisecondsPerDay).toISOString().slice(0, 10);
    const assignedBy = person(instructor);
    const reason = { en: text, fr: '' };
    const source = { kind: 'field-finding', id };
    const assignment = await putAssignment(tx, {
      userId: person(email),
      courseId,
      dueOn,
      reason,
      source,
      assignedBy,
    });
    const visitId = demoId('field-visit', visit);
    const { rows } = await sql<{ endsAt: string }>`
      select v.ends_at as "endsAt" from field_visit v where v.id = ${visitId}`.execute(tx);
    const createdAt = new Date(rows[0]!.endsAt);
    await insertFinding(tx, {
      id,
      visitId,
      userId: person(email),
      itemId: demoId('field-checklist-item', `${checklist}/${item}`),
      text,
      courseId,
      dueOn,
      assignmentId: assignment.id,
      createdBy: assignedBy,
      createdAt,
    });
    const withdrawnAt =
      outcome === 'withdrawn' ? new Date(createdAt.getTime() + millisecondsPerDay) : null;
    await sql`update course_assignment set assigned_at = ${createdAt}, passed_at = ${passedAt},
      withdrawn_at = ${withdrawnAt} where id = ${assignment.id}`.execute(
      tx,
    );
    await tx.updateTable('fieldFinding').set({ closedAt: passedAt }).where('id', '=', id).execute();
    if (withdrawnAt)
      await markWithdrawn(tx, id, {
        by: assignedBy,
        at: withdrawnAt,
        reason: 'The work order was there, on the second page.',
      });
  }
}

/** The course that a person passed last, or one that the person began and did not pass. */
async function courseFor(
  tx: Transaction,
  userId: string,
  isPassed: boolean,
): Promise<{ readonly courseId: string; readonly passedAt: string | null }> {
  const { rows } = await sql<{ courseId: string; passedAt: string | null }>`
    select p.course_id as "courseId", p.passed_at as "passedAt" from course_progress p join course c on c.id = p.course_id
    where p.user_id = ${userId} and (p.passed_at is not null) = ${isPassed}
      and c.status = 'published' and c.active and c.deleted_at is null
    order by p.passed_at desc nulls last, c.name, c.id limit 1`.execute(tx);
  if (!rows[0]) throw new Error(`The demo finding needs a course that ${userId} ${isPassed ? 'passed' : 'began'}.`);
  return rows[0];
}
