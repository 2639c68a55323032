import { sql } from 'kysely';
import { everybody } from '#contract/people/audiences.fields.ts';
import { partKey, payoutOf } from '#contract/rewards/spiffs.rules.ts';
import { newId } from '#server/platform/ids.ts';
import { budgetOf } from '#server/rewards/spiffs/budgets.ts';
import { addToPerson, insertClaim, lockPerson, setApproved, setDenied, setPending } from '#server/rewards/spiffs/claim-changes.queries.ts';
import { ownClaimAddress } from '#server/rewards/spiffs/claim-notices.ts';
import { claimNewsTitle } from '#server/rewards/spiffs/claim-notices.texts.ts';
import { scoreClaims } from '#server/rewards/spiffs/score-claims.ts';
import { saveUnits } from '#server/rewards/spiffs/serials/serials.queries.ts';
import { claimById } from '#server/rewards/spiffs/claims.queries.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount, transfer } from '#server/rewards/ledger/ledger.rules.ts';
import { undo } from '#server/rewards/ledger/move-points.ts';
import { oweCash, payableOf } from '#server/rewards/owed/owed.ts';
import { payoutKey } from '#server/rewards/payouts/payouts.rules.ts';
import { loadAudience } from './demo-audience.ts';
import { storeMedia, type Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import type { DemoContent } from './content/content.schema.ts';
import { demoReceipts, readingOfReceipt, totalOf } from './receipts.data.ts';
import { demoClaims, demoPrograms, demoSerials, type DemoClaim, type DemoProgram } from './spiffs.data.ts';

const day = 86_400_000;
const company = demoId('user', 'company@paddock.example');
const platform = demoId('user', 'platform@paddock.example');
const spiffIdOf = (slug: string) => demoId('spiff', slug);
const claimIdOf = (slug: string) => demoId('spiff-claim', slug);
const userOf = (who: string) => demoId('user', `${who}@paddock.example`);
/** The receipts are pictures with their dates on them, so programs cover these days whenever the demo is loaded. */
const firstReceipt = '2026-11-01';

/** Programs in every state, and claims in every state with their receipts, as they were read. */
export async function loadSpiffs(loading: Loading, { library }: Pick<DemoContent, 'library'>): Promise<void> {
  for (const program of demoPrograms) await loadProgram(loading, program, null);
  for (const spiff of library.spiffs)
    await loadProgram(
      loading,
      {
        slug: spiff.name.en,
        name: spiff.name,
        details: spiff.details,
        status: spiff.status,
        type: spiff.approvalType,
        structure: spiff.structure,
        payoutType: spiff.payoutType,
        currency: spiff.currency,
        amountCents: spiff.amountCents,
        ...(spiff.spentUnitCents !== null && { spentUnitCents: spiff.spentUnitCents }),
        ...(spiff.capPerClaimCents !== null && { perClaimCents: spiff.capPerClaimCents }),
        ...(spiff.capPerUserCents !== null && { perPersonCents: spiff.capPerUserCents }),
        parts: spiff.partNumbers.map((number) => ({ number, en: '', fr: '' })),
        startInDays: spiff.startInDays,
        endInDays: spiff.endInDays,
      },
      await loadAudience(loading, { ...everybody, assignmentGroups: spiff.departments }),
    );
  await loadSerials(loading);
  for (const claim of demoClaims) await loadClaim(loading, claim);
  // By what is known now, as a worker would.
  await scoreClaims({ tx: loading.tx, settings: { timeZone: 'America/Los_Angeles' }, now: () => loading.now }, demoClaims.map(({ slug }) => claimIdOf(slug)));
}

async function loadSerials({ tx, now }: Loading): Promise<void> {
  const units = demoSerials.map(({ serial, part, dealer, shipped, invoice }) => ({
    serialKey: serial,
    serial,
    partNumber: part,
    dealerId: demoId('dealer', dealer),
    shippedOn: shipped,
    invoiceNumber: invoice,
    invoicedOn: invoice ? shipped : null,
  }));
  await saveUnits(tx, units, { by: company, at: new Date(now.getTime() - 30 * day) });
}

async function loadProgram(
  { tx, now }: Loading,
  program: DemoProgram,
  audienceId: string | null,
): Promise<void> {
  const { slug, currency } = program;
  const id = spiffIdOf(slug);
  const termsId = demoId('spiff-terms', slug);
  const on = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  const start = on(program.startInDays);
  const isForReceipts = demoClaims.some((claim) => claim.program === slug);
  const at = new Date(now.getTime() - 45 * day);
  await tx
    .insertInto('spiff')
    .values({
      id,
      termsId,
      name: program.name.en,
      nameFr: program.name.fr,
      details: program.details.en,
      detailsFr: program.details.fr,
      status: program.status,
      reason: program.reason ?? '',
      audienceId,
      budgetCents: program.budgetCents ?? null,
      fundedBy: program.funder ? demoId('brand', program.funder.slug) : null,
      fundedCents: program.status === 'approved' ? (program.budgetCents ?? null) : null,
      createdBy: company,
      createdAt: at,
      updatedBy: company,
      updatedAt: at,
      termsBy: company,
      ...(program.status !== 'pending' && { decidedBy: platform, decidedAt: at }),
      approvals: program.status === 'approved' ? 1 : 0,
    })
    .execute();
  await tx
    .insertInto('spiffTerms')
    .values({
      id: termsId,
      spiffId: id,
      type: program.type,
      structure: program.structure,
      payoutType: program.payoutType,
      currency,
      amountCents: program.amountCents,
      spentUnitCents: program.spentUnitCents ?? null,
      startsOn: isForReceipts && start > firstReceipt ? firstReceipt : start,
      endsOn: on(program.endInDays),
      perClaimCents: program.perClaimCents ?? null,
      perPersonCents: program.perPersonCents ?? null,
      needsSerials: program.needsSerials ?? false,
      certificateCurriculumId: program.certificate ? demoId('curriculum', program.certificate.curriculum) : null,
      certificateAddsCents: program.certificate?.addsCents ?? null,
      // The receipts have fixed days, and the demo may be loaded years later.
      lateAfterDays: isForReceipts ? null : 30,
      createdAt: at,
    })
    .execute();
  if (program.parts.length > 0)
    await tx
      .insertInto('spiffPart')
      .values(
        program.parts.map((part, position) => ({
          termsId,
          partKey: partKey(part.number),
          position,
          partNumber: part.number,
          name: part.en,
          nameFr: part.fr,
          amountCents: part.cents ?? null,
        })),
      )
      .execute();
  if (program.status === 'approved' && program.budgetCents)
    await post(tx, [
      {
        businessKey: `spiff-budget:${id}:1`,
        kind: 'spiff-budget',
        at,
        byUserId: platform,
        funder: program.funder?.name,
        entries: transfer(houseAccount('issued', currency), budgetOf(id, currency), program.budgetCents),
      },
    ]);
}

async function loadClaim(loading: Loading, claim: DemoClaim): Promise<void> {
  const { tx, now } = loading;
  const receipt = demoReceipts.find(({ slug }) => slug === claim.slug)!;
  const program = programOf(claim);
  const id = claimIdOf(claim.slug);
  const userId = userOf(claim.who);
  const at = (days: number) => new Date(now.getTime() - days * day);
  const { fileId } = await storeMedia(loading, `receipts/${claim.slug}.jpg`, { kind: 'spiff-claim', id });
  const readingId = demoId('receipt-reading', claim.slug);
  const found = { values: readingOfReceipt(receipt, claim.misread), text: '' };
  await sql`insert into receipt_reading (id, file_id, user_id, state, requested_at, finished_at, took_ms, found)
    values (${readingId}, ${fileId}, ${userId}, 'done', ${at(claim.daysAgo)}, ${at(claim.daysAgo)}, 2900, ${JSON.stringify(found)}::jsonb)`.execute(tx);
  const terms = {
    structure: program.structure,
    currency: program.currency,
    amountCents: program.amountCents,
    spentUnitCents: program.spentUnitCents ?? null,
    perClaimCents: program.perClaimCents ?? null,
    parts: program.parts.map((part) => ({ partNumber: part.number, amountCents: part.cents ?? null })),
  };
  const eligible = receipt.lines.filter(({ part }) => terms.parts.length === 0 || terms.parts.some((one) => one.partNumber === part));
  const lines = eligible.length > 0 ? eligible : receipt.lines;
  const items = lines.map(({ part, quantity }) => ({ partNumber: part, quantity, serials: claim.serials ?? [] }));
  const totalCents = totalOf(receipt);
  const payout = payoutOf(terms, { items, totalCents });
  await insertClaim(tx, {
    id,
    spiffId: spiffIdOf(claim.program),
    termsId: demoId('spiff-terms', claim.program),
    userId,
    sentBy: null,
    dealerId: demoId('dealer', receipt.dealerNumber),
    purchaseDate: receipt.date,
    receiptNumber: receipt.number,
    currency: receipt.currency,
    totalCents,
    convertedCents: null,
    note: '',
    // The denied one was claimed as if the towels were a belt.
    claimedCents: payout.cents || program.amountCents,
    receiptId: fileId,
    readingId,
    awaitsScan: false,
    certificateHeld: program.certificate ? false : null,
    at: at(claim.daysAgo),
    items,
  });
  const decidedAt = at(Math.max(0, claim.daysAgo - 1));
  if (claim.state === 'denied')
    await setDenied(tx, id, { reason: claim.reason!, note: claim.note ?? '', by: company, at: decidedAt });
  if (claim.state === 'approved') await approve(loading, claim, { items, terms, totalCents, decidedAt });
  if (claim.state === 'reversed') await setPending(tx, id, { note: claim.note ?? '', at: decidedAt });
}

/** Approves a claim as people do, and owes what it pays. */
async function approve(
  { tx }: Loading,
  claim: DemoClaim,
  of: {
    readonly items: readonly { readonly partNumber: string; readonly quantity: number }[];
    readonly terms: Parameters<typeof payoutOf>[0];
    readonly totalCents: number;
    readonly decidedAt: Date;
  },
): Promise<void> {
  const id = claimIdOf(claim.slug);
  const spiffId = spiffIdOf(claim.program);
  const userId = userOf(claim.who);
  const items = of.items.map((item) => ({
    ...item,
    quantity: claim.approvedQuantities?.[item.partNumber] ?? item.quantity,
  }));
  const { cents } = payoutOf(of.terms, { items, totalCents: of.totalCents });
  const by = claim.isAutomatic ? null : company;
  await lockPerson(tx, { spiffId, userId });
  await addToPerson(tx, { spiffId, userId }, cents);
  await setApproved(tx, id, { cents, by, at: of.decidedAt, note: claim.note ?? '', items });
  const { budgetCents, funder, name } = programOf(claim);
  await oweCash(tx, {
    source: 'spiff',
    recordId: id,
    userId,
    dealerId: demoId('dealer', demoReceipts.find(({ slug }) => slug === claim.slug)!.dealerNumber),
    amount: { amountCents: cents, currency: of.terms.currency },
    funder: funder?.name,
    note: name.en,
    from: budgetCents ? budgetOf(spiffId, of.terms.currency) : houseAccount('issued', of.terms.currency),
    byUserId: by,
    proxiedBy: null,
    at: of.decidedAt,
  });
}

const programOf = ({ program }: DemoClaim): DemoProgram => demoPrograms.find(({ slug }) => slug === program)!;

const claimRuns = {
  released: { daysAgo: 12, isReleased: true },
  'released-later': { daysAgo: 8, isReleased: true },
  draft: { daysAgo: 1, isReleased: false },
} as const;

/** The payout runs of claims: released ones, with a line in each state, and one that waits. Payouts load them in the order of their days. */
export async function loadClaimRuns({ tx, now }: Loading, runs: readonly (keyof typeof claimRuns)[]): Promise<void> {
  const lines = (
    [
      { claim: 'paid', run: 'released', status: 'paid' },
      { claim: 'returned', run: 'released', status: 'returned' },
      { claim: 'released', run: 'released-later', status: 'posted' },
      { claim: 'in-run', run: 'draft', status: 'open' },
    ] as const
  ).filter(({ run }) => runs.includes(run));
  const at = (run: keyof typeof claimRuns) => new Date(now.getTime() - claimRuns[run].daysAgo * day);
  for (const run of runs) {
    const { isReleased } = claimRuns[run];
    await sql`insert into payout_run (id, status, created_by, created_at, released_by, released_at)
      values (${demoId('payout-run', run)}, ${isReleased ? 'released' : 'draft'}, ${company}, ${at(run)}, ${isReleased ? platform : null}, ${isReleased ? at(run) : null})`.execute(tx);
  }
  for (const { claim, run, status } of lines) {
    const lineId = newId();
    const recordId = claimIdOf(claim);
    const settled = status === 'paid' || status === 'returned';
    const { rows } = await sql<{ userId: string; amount: number; currency: 'USD' }>`
      insert into payout_line (id, run_id, user_id, currency, amount_cents, status, note, settled_by, settled_at)
      select ${lineId}, ${demoId('payout-run', run)}, user_id, currency, amount_cents, ${status},
        ${status === 'returned' ? 'Account closed' : ''}, ${settled ? company : null}, ${settled ? new Date(now.getTime() - 10 * day) : null}
      from cash_owed where record_id = ${recordId} and taken_back_at is null
      returning user_id as "userId", amount_cents as amount, currency`.execute(tx);
    const [line] = rows;
    await sql`insert into payout_item (line_id, owed_id) select ${lineId}, id from cash_owed where record_id = ${recordId}`.execute(tx);
    if (status !== 'returned')
      await sql`update cash_owed set payout_line_id = ${lineId} where record_id = ${recordId} and taken_back_at is null`.execute(tx);
    if (status === 'open' || !line) continue;
    const businessKey = payoutKey(lineId);
    await post(tx, [
      {
        businessKey,
        kind: 'payout',
        at: at(run),
        byUserId: platform,
        funder: programOf(demoClaims.find(({ slug }) => slug === claim)!).funder?.name,
        entries: transfer(payableOf(line.userId, line.currency), houseAccount('spent', line.currency), line.amount),
      },
    ]);
    if (status === 'returned') await undo(tx, {
        businessKey,
        byUserId: company,
        note: 'Account closed',
        at: new Date(now.getTime() - 10 * day),
      });
  }
}

/** The notices about a learner’s claims. */
export async function spiffNotices({ tx, now }: Loading, userId: string) {
  const told = [
    { slug: 'part-approved', news: 'approved' },
    { slug: 'denied', news: 'denied' },
  ] as const;
  const notices = [];
  for (const { slug, news } of told) {
    const row = await claimById(tx, claimIdOf(slug));
    if (row)
      notices.push({
        userId,
        kind: 'claim-decided' as const,
        occasion: `claim-${news}:${row.id}:${row.version}`,
        title: claimNewsTitle(news, row),
        path: ownClaimAddress(row.id),
        at: row.decidedAt ?? now.toISOString(),
      });
  }
  return notices;
}
