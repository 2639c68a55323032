import { everybody } from '#contract/people/audiences.fields.ts';
import { spiffCalls, type Spiff } from '#contract/rewards/spiffs.calls.ts';
import { spiffErrors as errors } from '#contract/rewards/spiffs.errors.ts';
import type { SpiffFields } from '#contract/rewards/spiffs.fields.ts';
import { audienceViolations, checkAudience } from '#server/people/audience-forms/check-audience.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { release } from '#server/platform/files/own-files.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { makerOf } from '#server/rewards/holdings/own-hands.ts';
import { certifiableCurriculum } from '#server/training/certificates/held.queries.ts';
import { explained, saveRecord } from '#server/platform/saving.ts';
import { nameOf } from './present-spiff.ts';
import { readSpiff, presentSpiff } from './read-spiff.ts';
import { hasClaims, insertSpiff, updateSpiff, type SpiffInput } from './spiff-changes.queries.ts';
import { isNamedBySpiff } from './spiff-files.queries.ts';
import { audienceOf, lockSpiff, type SpiffRow } from './spiffs.queries.ts';

/** Adds a program that waits for approval. */
export const createSpiff = (
  fields: SpiffFields,
  files: StagedFiles,
  context: Context<Actor>,
): Promise<{ spiff: Spiff }> =>
  context.change(async (change) => {
    const input = inputOf(fields, files, null);
    await checkAudience(change.tx, context, input.audience, { path: 'audience.' });
    await checkCertificate(change, input, null);
    const by = { by: context.actor.id, maker: makerOf(context.actor), at: change.now() };
    const id = await explained(insertSpiff(change.tx, input, by), violations);
    await keepFiles(change, id, files, null);
    await change.record({
      type: 'create',
      entity: { kind: 'spiff', id, name: input.name || input.nameFr },
      after: input,
    });
    return { spiff: await readSpiff(change, context.actor, id) };
  });

/** Changes a program. What changes its payout has to be approved again. */
export const saveSpiff = (
  id: string,
  { version, ...fields }: SpiffFields & { readonly version?: number | undefined },
  files: StagedFiles,
  context: Context<Actor>,
): Promise<{ spiff: Spiff }> =>
  context.change(async (change) => ({
    spiff: await saveRecord(change, {
      lock: () => lockSpiff(change.tx, id, context.actor.id),
      notFound: errors.notFound,
      base: version,
      stands: (row) => row.version,
      present: (row) => presentSpiff(change, context.actor, row),
      schema: spiffCalls.get.reply.shape.spiff,
      async save(before) {
        const input = inputOf(fields, files, before);
        await checkAudience(change.tx, context, input.audience, {
          before: audienceOf(before),
          path: 'audience.',
        });
        await checkCertificate(change, input, before);
        await checkCurrency(change, input, before);
        const newTerms = !hasSameTerms(input, before);
        await updateSpiff(change.tx, before, input, {
          by: context.actor.id,
          maker: makerOf(context.actor),
          at: change.now(),
          newTerms,
        });
        await keepFiles(change, id, files, before);
      },
      violations,
      read: () => lockSpiff(change.tx, id, context.actor.id),
      entry: (before, after) => ({
        type: 'update',
        entity: { kind: 'spiff', id, name: nameOf(after) },
        before: loggedOf(before),
        after: loggedOf(after),
      }),
    }),
  }));

const violations = {
  ...audienceViolations,
  spiff_funded_by_fkey: () => refuse(errors.unknownBrand, {}, { field: 'fundedBy' }),
};

/** Refuses another currency once money of the one that stands is claimed or set aside. */
async function checkCurrency({ tx }: Change, input: SpiffInput, before: SpiffRow): Promise<void> {
  const { id, currency, fundedCents } = before;
  if (input.currency === currency) return;
  if (await hasClaims(tx, id)) refuse(errors.currencyFixed, {}, { field: 'currency' });
  if (fundedCents !== null) refuse(errors.budgetCurrencyFixed, { currency }, { field: 'currency' });
}

/** Refuses a curriculum that nobody can be certified for. The one that stands may stay. */
async function checkCertificate(
  { tx }: Change,
  { certificate }: SpiffInput,
  before: SpiffRow | null,
): Promise<void> {
  if (!certificate || certificate.curriculum === before?.certificate?.curriculum._id) return;
  if (!(await certifiableCurriculum(tx, certificate.curriculum)))
    refuse(errors.unknownCurriculum, {}, { field: 'certificate.curriculum' });
}

function inputOf(
  { removeThumbnail, removeReceipt, audience, ...fields }: SpiffFields,
  files: StagedFiles,
  before: SpiffRow | null,
): SpiffInput {
  const file = (part: string, isRemoved: boolean, stands: string | null | undefined) =>
    files[part]?.[0]?.id ?? (isRemoved ? null : (stands ?? null));
  return {
    ...fields,
    spentUnitCents: fields.structure === 'PER_SPENT' ? fields.spentUnitCents : null,
    parts: fields.parts.map((part) => ({
      ...part,
      amountCents: fields.structure === 'PER_ITEM' ? part.amountCents : null,
    })),
    audience: audience ?? (before && audienceOf(before)) ?? everybody,
    thumbnailId: file('thumbnail', removeThumbnail, before?.thumbnailId),
    receiptId: file('receipt', removeReceipt, before?.receiptId),
  };
}

const idOf = (brand: string | { readonly _id: string } | null): string | null =>
  typeof brand === 'object' ? (brand?._id ?? null) : brand;

/** What decides who gets how much and when, and who pays. Texts, pictures, and the audience are not among it. */
const termsOf = (of: SpiffInput | SpiffRow) => ({
  type: of.type,
  structure: of.structure,
  payoutType: of.payoutType,
  currency: of.currency,
  amountCents: of.amountCents,
  spentUnitCents: of.spentUnitCents,
  startDate: of.startDate,
  endDate: of.endDate,
  perClaimCents: of.perClaimCents,
  perPersonCents: of.perPersonCents,
  budgetCents: of.budgetCents,
  fundedBy: idOf(of.fundedBy),
  needsSerials: of.needsSerials,
  lateAfterDays: of.lateAfterDays,
  certificate: of.certificate && {
    curriculum:
      typeof of.certificate.curriculum === 'string'
        ? of.certificate.curriculum
        : of.certificate.curriculum._id,
    addsCents: of.certificate.addsCents,
    isRequired: of.certificate.isRequired,
  },
  parts: of.parts.map(({ partNumber, amountCents, name, nameFr }) => [partNumber, amountCents, name, nameFr]),
});

/** A denied program that is saved again waits again, whatever was changed. */
const hasSameTerms = (input: SpiffInput, before: SpiffRow): boolean =>
  before.status !== 'denied' && JSON.stringify(termsOf(input)) === JSON.stringify(termsOf(before));

const loggedOf = (row: SpiffRow) => ({
  name: row.name,
  nameFr: row.nameFr,
  details: row.details,
  detailsFr: row.detailsFr,
  ...termsOf(row),
  parts: row.parts.map(({ partNumber, amountCents, name, nameFr }) => ({
    partNumber,
    amountCents,
    name,
    nameFr,
  })),
  thumbnail: row.thumbnailId,
  receipt: row.receiptId,
  status: row.status,
  ...audienceOf(row),
});

async function keepFiles(
  { tx, files: store }: Change,
  id: string,
  files: StagedFiles,
  before: SpiffRow | null,
): Promise<void> {
  for (const [file] of Object.values(files)) if (file) await store.keep(tx, file.id, { kind: 'spiff', id });
  await release({ tx, files: store }, [before?.thumbnailId, before?.receiptId], isNamedBySpiff);
}
