import { everybody, valuesOf, type AudienceValues } from '#contract/people/audiences.fields.ts';
import { incentiveCalls, type Incentive } from '#contract/rewards/incentives.calls.ts';
import { incentiveErrors as errors } from '#contract/rewards/incentives.errors.ts';
import { deliveryOf, type IncentiveFields } from '#contract/rewards/incentives.fields.ts';
import { audienceViolations, checkAudience } from '#server/people/audience-forms/check-audience.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { release } from '#server/platform/files/own-files.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import { requestEarners } from '#server/rewards/holdings/earner-search.queries.ts';
import { incentivesManaged } from '#server/rewards/holdings/incentives.scope.ts';
import { curriculumsManaged } from '#server/training/catalog/curriculums.scope.ts';
import {
  hasRedeemed,
  holdRewards,
  incentiveById,
  insertIncentive,
  isUsableCurriculum,
  updateIncentive,
  type IncentiveInput,
  type IncentiveRow,
} from './incentives.queries.ts';
import { isNamedIn } from '#server/people/publishing/publishable.queries.ts';
import { incentives, nameOf } from './incentive-kind.ts';
import { present } from './present-incentive.ts';

/** Adds an incentive. Returns its id. */
export async function createIncentive(
  change: Change,
  context: Pick<Context<Actor>, 'actor' | 'settings'>,
  fields: IncentiveFields,
  files: StagedFiles,
): Promise<string> {
  const { actor } = context;
  const input = inputOf(fields, files, null);
  await checkInput(change, actor, input, null, fields.active ?? false);
  await checkAudience(change.tx, context, input.audience, { path: 'audience.' });
  const id = await explained(insertIncentive(change.tx, input, actor.id), violations);
  await keepFiles(change, id, files, null);
  await change.record({
    type: 'create',
    entity: { kind: 'incentive', id, name: nameOf(input) },
    after: input,
  });
  const row = found(await incentiveById(change.tx, id), errors.notFound);
  if (fields.active) await incentives.switchStatus({ ...change, actor, row }, 'published');
  return id;
}

type SaveBody = IncentiveFields & { readonly version?: number | undefined };

export function saveIncentive(
  id: string,
  { version, ...fields }: SaveBody,
  files: StagedFiles,
  context: Context<Actor>,
): Promise<{ incentive: Incentive }> {
  const { actor } = context;
  return context.change(async (change) => ({
    incentive: await saveRecord(change, {
      lock: async () => (await incentives.lockForChange(change, actor, id, 'edit')).row,
      notFound: errors.notFound,
      base: version,
      stands: (row) => row.version,
      present: (row) => present(row, context),
      schema: incentiveCalls.get.reply.shape.incentive,
      async save(before) {
        const input = inputOf(fields, files, before);
        const isLive = before.status === 'published';
        const { active = isLive } = fields;
        await checkInput(change, actor, input, before, active !== isLive);
        await checkAudience(change.tx, context, input.audience, {
          before: audienceOf(before),
          path: 'audience.',
        });
        if (!(await updateIncentive(change.tx, before, input, actor.id)))
          refuse(errors.quantityTaken, { taken: before.takenCount }, { field: 'quantity' });
        await keepFiles(change, id, files, before);
        const row = found(await incentiveById(change.tx, id), errors.notFound);
        if (active !== isLive)
          await incentives.switchStatus({ ...change, actor, row }, active ? 'published' : 'unpublished');
        else if (isLive) {
          await incentives.checkReady(change, row);
          await requestEarners(change.tx, [id], change.now());
        }
      },
      violations,
      read: () => incentiveById(change.tx, id),
      entry: (before, after) => ({
        type: 'update',
        entity: { kind: 'incentive', id, name: nameOf(after) },
        before: fieldsOf(before),
        after: fieldsOf(after),
      }),
    }),
  }));
}

/** The input with the pictures after the save: new ones, or the existing ones. */
function inputOf(
  { removeImage, removeQrcodeImage, active: _active, audience, ...fields }: IncentiveFields,
  files: StagedFiles,
  before: IncentiveRow | null,
): IncentiveInput {
  const picture = (part: string, isRemoved: boolean, stands: string | null | undefined) =>
    files[part]?.[0]?.id ?? (isRemoved ? null : (stands ?? null));
  return {
    ...fields,
    delivery: deliveryOf(fields.type, fields.delivery),
    audience: audience ?? audienceOf(before),
    imageId: picture('image', removeImage, before?.imageId),
    qrcodeImageId: picture('qrcodeImage', removeQrcodeImage, before?.qrcodeImageId),
  };
}

const audienceOf = (row: IncentiveRow | null): AudienceValues =>
  row?.audience ? valuesOf(row.audience) : everybody;

async function checkInput(
  change: Change,
  actor: Actor,
  input: IncentiveInput,
  before: IncentiveRow | null,
  changesStatus: boolean,
): Promise<void> {
  if (!incentivesManaged.holds(actor, { brandId: input.brand }))
    refuse(errors.unknownBrand, {}, { field: 'brand' });
  if (changesStatus && !hasRight(actor, 'PUBLISH_INCENTIVE'))
    refuse(errors.publishRefused, {}, { field: 'active' });
  if (before && before.delivery !== input.delivery) {
    await holdRewards(change.tx, before.id);
    if (await hasRedeemed(change.tx, before.id)) refuse(errors.deliveryFixed, {}, { field: 'type' });
  }
  const { curriculum } = input;
  if (curriculum === null || curriculum === before?.curriculum?._id) return;
  if (!(await isUsableCurriculum(change.tx, curriculum, curriculumsManaged.sql(actor, 'k'))))
    refuse(errors.unknownCurriculum, {}, { field: 'curriculum' });
}

async function keepFiles(
  { tx, files: store }: Change,
  id: string,
  files: StagedFiles,
  before: IncentiveRow | null,
): Promise<void> {
  for (const [file] of Object.values(files))
    if (file) await store.keep(tx, file.id, { kind: 'incentive', id });
  await release({ tx, files: store }, [before?.imageId, before?.qrcodeImageId], isNamedIn(incentives));
}

const violations: Violations = {
  ...audienceViolations,
  incentive_brand_id_fkey: () => refuse(errors.unknownBrand, {}, { field: 'brand' }),
  incentive_curriculum_id_fkey: () => refuse(errors.unknownCurriculum, {}, { field: 'curriculum' }),
};

/** What the log compares: references by their ids. */
const fieldsOf = (row: IncentiveRow) => ({
  name: row.name,
  nameFr: row.nameFr,
  description: row.description,
  descriptionFr: row.descriptionFr,
  type: row.type,
  delivery: row.delivery,
  pointsCost: row.pointsCost,
  quantity: row.quantity,
  perPerson: row.perPerson,
  startDate: row.startDate,
  endDate: row.endDate,
  brand: row.brand?._id ?? null,
  curriculum: row.curriculum?._id ?? null,
  image: row.imageId,
  qrcodeImage: row.qrcodeImageId,
  ...audienceOf(row),
});
