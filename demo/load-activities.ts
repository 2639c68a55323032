import { sql } from 'kysely';
import { seal, demoKeys } from '#server/rewards/tax-forms/seal.ts';
import { insertForm } from '#server/rewards/tax-forms/tax-forms.queries.ts';
import { houseAccount } from '#server/rewards/ledger/ledger.rules.ts';
import { oweCash } from '#server/rewards/owed/owed.ts';
import { birthDates, demoActivities, demoForms, type DemoActivity, type DemoForm } from './activities.data.ts';
import { storeMedia, type Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';

const day = 86_400_000;
const hour = 3_600_000;
const company = demoId('user', 'company@paddock.example');
const platform = demoId('user', 'platform@paddock.example');
const decisionDays = 2;

/** Dates of birth, tax forms, and activities in every state, with what was approved owed to the people. */
export async function loadActivities(loading: Loading): Promise<void> {
  await loadBirthDates(loading);
  for (const form of demoForms) await loadForm(loading, form);
  for (const activity of demoActivities) await loadActivity(loading, activity);
}

/** Grown-up people at dealers, each with a birthday of their own. */
async function loadBirthDates({ tx, now }: Loading): Promise<void> {
  await sql`
    update user_account u set date_of_birth = date '1968-02-11' + (('x' || right(u.id::text, 6))::bit(24)::int % 12000)
    where exists (select from dealer_membership m where m.user_id = u.id)`.execute(tx);
  for (const [email, age] of Object.entries(birthDates)) {
    const born =
      age === null ? null : `${now.getUTCFullYear() - age}-01-${String(now.getUTCDate() > 15 ? 10 : 1).padStart(2, '0')}`;
    await sql`update user_account set date_of_birth = ${born}::date where id = ${demoId('user', email)}`.execute(tx);
  }
}

async function loadForm({ tx, now }: Loading, form: DemoForm): Promise<void> {
  const userId = demoId('user', form.who);
  const year = now.getUTCFullYear() - (form.year === 'last' ? 1 : 0);
  const id = demoId('tax-form', `${form.who}/${form.year}`);
  const { rows } = await sql<{ name: string; city: string; region: string; postalCode: string }>`
    select full_name as name, city, region, postal_code as "postalCode" from user_account where id = ${userId}`.execute(tx);
  const { name, ...place } = rows[0]!;
  await insertForm(tx, userId, {
    id,
    year,
    legalName: name,
    businessName: form.businessName ?? '',
    classification: form.classification,
    classificationNote: form.note ?? '',
    address: { addressLine1: '118 Juniper Street', addressLine2: '', ...place },
    tinKind: form.tinKind,
    last4: form.tin.slice(-4),
    sealed: seal(demoKeys, id, form.tin)!,
    isExemptFromWithholding: true,
    signature: name,
    signedAt: form.year === 'last' ? new Date(Date.UTC(year, 5, 3, 17)) : new Date(Math.max(Date.UTC(year, 0, 1, 9), now.getTime() - 90 * day)),
  });
}

async function loadActivity(loading: Loading, activity: DemoActivity): Promise<void> {
  const { tx, now } = loading;
  const { slug, who, daysAgo, status } = activity;
  const id = demoId('activity', slug);
  const userId = demoId('user', who);
  const at = new Date(now.getTime() - daysAgo * day + hour);
  const decidedAt = status === 'pending' ? null : new Date(at.getTime() + Math.min(decisionDays, daysAgo - 1) * day);
  const { rows } = await sql<{ dealerId: string }>`
    select dealer_id as "dealerId" from dealer_membership where user_id = ${userId} and ended_at is null order by started_at limit 1`.execute(tx);
  const dealerId = rows[0]?.dealerId;
  if (!dealerId) throw new Error(`${who} works at no dealer.`);
  const happenedOn = new Date(at.getTime() - day).toISOString().slice(0, 10);
  const attached = activity.attachment && (await storeMedia(loading, activity.attachment, { kind: 'activity', id }));
  await tx
    .insertInto('activitySubmission')
    .values({
      id,
      userId,
      dealerId,
      type: activity.type,
      style: activity.style ?? null,
      happenedOn,
      currency: activity.currency,
      amountCents: activity.amountCents,
      note: activity.note,
      attachmentId: attached ? attached.fileId : null,
      status,
      reason: activity.reason ?? '',
      submittedBy: activity.imported ? platform : userId,
      submittedAt: at,
      decidedBy: decidedAt && company,
      decidedAt,
      importKey: activity.imported ? `demo:${slug}` : null,
    })
    .execute();
  if (status !== 'approved') return;
  await oweCash(tx, {
    source: 'activity',
    recordId: id,
    userId,
    dealerId,
    amount: { amountCents: activity.amountCents, currency: activity.currency },
    from: houseAccount('issued', activity.currency),
    note: `${activity.type} ${happenedOn}`,
    byUserId: company,
    proxiedBy: null,
    at: decidedAt!,
  });
}
