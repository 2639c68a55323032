import { spiffClaimCalls as calls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffErrors as errors } from '#contract/rewards/spiffs.errors.ts';
import { activitiesOf } from '#server/people/users/record-activity.queries.ts';
import { all } from '#server/platform/access/scope.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { answerOnce, doOnce } from '#server/platform/idempotency.ts';
import { changeMany } from '#server/platform/long-work/change-many.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { checkBase, declared } from '#server/platform/saving.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { withId } from '#server/platform/with-id.ts';
import { countriesOfSeller, readingOfSender } from '#server/rewards/receipts/readings.queries.ts';
import { withSuggestions } from '#server/rewards/receipts/suggest-parts.rules.ts';
import { claimBulk } from './claim-bulk.ts';
import { usualCurrencyOf } from './claim-checks.rules.ts';
import { claimsTable, fileName } from './claim-files.ts';
import { claimAfter, claimById, everyClaim, listClaims, type ClaimDetailRow } from './claims.queries.ts';
import { decide, lockForDecision } from './decide-claim.ts';
import { present, presentDetail, readerOf, type Reader } from './present-claim.ts';
import { detailOf, readingOf } from './review-claim.ts';
import { sendClaim } from './send-claim.ts';
import { startReading } from './start-reading.ts';
import { spiffById } from './spiffs.queries.ts';
import { administersSpiffs, claimsVisible, ownClaims, spiffsVisible } from './spiffs.scope.ts';

const scopeOf = (own: boolean) => (own ? all(claimsVisible, ownClaims) : claimsVisible);

/** A claim that was sent or decided, without what reviewers see besides: it is read when they open the claim. */
async function changedClaim(
  db: Db | Transaction,
  row: ClaimDetailRow | undefined,
  reader: Reader,
): Promise<SpiffClaimDetail> {
  const claim = found(row, errors.claimNotFound);
  return presentDetail(claim, reader, { reading: await readingOf(db, claim), review: null });
}

export const spiffClaimHandlers: Handlers<typeof calls> = {
  async list({ query: { own, ...query } }, { db, actor, settings }) {
    // Whoever does not see how claims are scored cannot ask for it either.
    const asked = administersSpiffs(actor)
      ? query
      : { ...query, band: undefined, sortBy: query.sortBy === 'score' ? ('sentAt' as const) : query.sortBy };
    const of = { ...asked, zone: settings.timeZone };
    const { rows, total, counts } = await listClaims(db, scopeOf(own).sql(actor, 'c'), of);
    const reader = await readerOf(db, actor);
    return {
      submissions: rows.map((row) => present(row, reader)),
      pagination: paginationOf(total, query),
      counts,
    };
  },

  async export({ query: { format, own, ...query } }, { db, actor, language, settings, today }) {
    const of = { ...query, zone: settings.timeZone };
    return tableFile(format, language, {
      name: fileName[language],
      day: today(),
      ...claimsTable(language, settings.timeZone),
      pages: everyClaim(db, scopeOf(own).sql(actor, 'c'), of),
    });
  },

  async get({ params }, context) {
    const { db, actor } = context;
    const row = await claimById(db, params.submissionId, claimsVisible.sql(actor, 'c'));
    return { submission: await detailOf(db, found(row, errors.claimNotFound), context) };
  },

  create: ({ body: { idempotencyKey: key, ...body }, files }, { actor, change: run }) =>
    run((change) =>
      answerOnce(change, actor, { key, call: calls.create.id, request: body }, async () => {
        const id = await sendClaim(change, actor, body, files);
        const row = await claimById(change.tx, id);
        return { submission: await changedClaim(change.tx, row, await readerOf(change.tx, actor)) };
      }),
    ),

  async update({ params, body: { idempotencyKey: key, version, ...decision } }, context) {
    const { actor } = context;
    const id = params.submissionId;
    const reader = await readerOf(context.db, actor);
    let decided: ClaimDetailRow | undefined;
    await context.change((change) =>
      doOnce(
        change,
        actor,
        { key, call: calls.update.id, request: { id, version, ...decision } },
        async () => {
          const row = await lockForDecision(change, reader, id);
          const current = () => declared(calls.list.reply.shape.submissions.element, present(row, reader));
          // Who decided in the meantime is said in words; a version alone says nothing.
          if (version !== row.version && row.status !== 'pending' && decision.status !== 'pending')
            refuse(errors.alreadyDecided, {}, { current: current() });
          checkBase(version, row.version, current);
          await decide(change, actor, row, decision);
          decided = await claimAfter(change.tx, row);
        },
      ),
    );
    const { db } = context;
    return { submission: await changedClaim(db, decided ?? (await claimById(db, id)), reader) };
  },

  async bulk({ body: { ids, ...decision } }, context) {
    const { status, reason, note } = decision;
    if (status === 'denied' && !reason) refuse(errors.reasonRequired, {}, { field: 'reason' });
    if (status === 'denied' && reason === 'other' && note === '')
      refuse(errors.reasonRequired, {}, { field: 'note' });
    return changeMany(ids, context, claimBulk, { status, reason: reason ?? null, note });
  },

  async activity({ params, query }, { db, actor }) {
    found(await claimById(db, params.id, claimsVisible.sql(actor, 'c')), errors.claimNotFound);
    const { rows, total } = await activitiesOf(db, 'spiff-claim', params.id, query);
    return { activities: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async read({ files }, { actor, db, change }) {
    const receipt = files['receipt']?.[0];
    if (!receipt) refuse(errors.receiptRequired, {}, { field: 'receipt' });
    const id = await change((within) => startReading(within, actor, receipt.id));
    return { reading: found(await readingOfSender(db, id, actor.id), errors.readingNotFound) };
  },

  async reading({ params, query }, { db, actor }) {
    const reading = found(await readingOfSender(db, params.id, actor.id), errors.readingNotFound);
    const usualCurrency = usualCurrencyOf(await countriesOfSeller(db, actor.id));
    if (query.spiff === undefined) return { reading, usualCurrency };
    const visible = spiffsVisible.sql(actor, 's');
    const program = await spiffById(db, query.spiff, { userId: actor.id, visible, isCounted: false });
    return { reading: withSuggestions(reading, program?.parts ?? []), usualCurrency };
  },
};
