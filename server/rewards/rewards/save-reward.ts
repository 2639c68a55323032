import { rewardCalls } from '#contract/rewards/rewards.calls.ts';
import { rewardErrors as errors } from '#contract/rewards/rewards.errors.ts';
import type { Reward, rewardChanges } from '#contract/rewards/rewards.fields.ts';
import type * as z from 'zod';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { release } from '#server/platform/files/own-files.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { saveRecord } from '#server/platform/saving.ts';
import { incentivesManaged } from '#server/rewards/holdings/incentives.scope.ts';
import { checkNotOwn } from '#server/rewards/holdings/own-hands.ts';
import { curriculumsManaged } from '#server/training/catalog/curriculums.scope.ts';
import { nameOf, present } from './present-reward.ts';
import {
  insertUnassigned,
  isUsableCurriculum,
  isUsableIncentive,
  updateReward,
  type RewardInput,
} from './reward-changes.queries.ts';
import { isNamedByReward } from './reward-files.queries.ts';
import { lockReward, rewardById, type RewardRow } from './rewards.queries.ts';
import { rewardsManaged } from './rewards.scope.ts';

type Fields = z.output<typeof rewardChanges>;

/** Makes a reward that belongs to nobody yet. */
export const createReward = (
  fields: Fields,
  files: StagedFiles,
  context: Context<Actor>,
): Promise<{ reward: Reward }> =>
  context.change(async (change) => {
    const { actor } = context;
    const input = inputOf(fields, files, null);
    await checkInput(change, actor, input, null);
    const id = await insertUnassigned(change.tx, input, { by: actor.id, at: change.now() });
    await keepFiles(change, id, files, null);
    const row = found(await rewardById(change.tx, id), errors.notFound);
    await change.record({
      type: 'create',
      entity: { kind: 'reward', id, name: nameOf(row) },
      after: input,
    });
    return { reward: present(row, actor) };
  });

export const saveReward = (
  id: string,
  version: number | undefined,
  fields: Fields,
  files: StagedFiles,
  context: Context<Actor>,
): Promise<{ reward: Reward }> =>
  context.change(async (change) => {
    const { actor } = context;
    const reward = await saveRecord(change, {
      lock: () => lockReward(change.tx, id, rewardsManaged(actor)),
      notFound: errors.notFound,
      base: version,
      stands: (row) => row.version,
      present: (row) => present(row, actor),
      schema: rewardCalls.update.reply.shape.reward,
      async save(before) {
        checkNotOwn(actor, before.user?._id ?? null, errors.notToYourself);
        const input = inputOf(fields, files, before);
        await checkInput(change, actor, input, before);
        await updateReward(change.tx, id, input, change.now());
        await keepFiles(change, id, files, before);
      },
      read: () => rewardById(change.tx, id),
      entry: (before, after) => ({
        type: 'update',
        entity: { kind: 'reward', id, name: nameOf(after) },
        before: fieldsOf(before),
        after: fieldsOf(after),
      }),
    });
    return { reward };
  });

function inputOf(
  { name, nameFr, ...fields }: Fields,
  files: StagedFiles,
  before: RewardRow | null,
): RewardInput {
  const incentiveId = fields.incentiveId ?? before?.incentive._id;
  if (!incentiveId) return refuse(errors.partsRequired, {}, { field: 'name' });
  return {
    name: name ?? before?.ownName ?? '',
    nameFr: nameFr ?? before?.ownNameFr ?? '',
    curriculumId: fields.curriculumId ?? before?.curriculum?._id ?? null,
    incentiveId,
    imageId: files['image']?.[0]?.id ?? before?.ownImageId ?? null,
    qrcodeImageId: files['qrcodeImage']?.[0]?.id ?? before?.ownQrcodeImageId ?? null,
  };
}

async function checkInput(
  { tx }: Change,
  actor: Actor,
  { incentiveId, curriculumId }: RewardInput,
  before: RewardRow | null,
): Promise<void> {
  if (before && before.incentive._id !== incentiveId && before.status !== 'unassigned')
    refuse(errors.incentiveFixed, {}, { field: 'incentiveId' });
  if (before?.incentive._id !== incentiveId) {
    if (!(await isUsableIncentive(tx, incentiveId, incentivesManaged.sql(actor, 'i'))))
      refuse(errors.unknownIncentive, {}, { field: 'incentiveId' });
  }
  if (curriculumId === null || before?.curriculum?._id === curriculumId) return;
  if (!(await isUsableCurriculum(tx, curriculumId, curriculumsManaged.sql(actor, 'k'))))
    refuse(errors.unknownCurriculum, {}, { field: 'curriculumId' });
}

async function keepFiles(
  { tx, files: store }: Change,
  id: string,
  files: StagedFiles,
  before: RewardRow | null,
): Promise<void> {
  for (const [file] of Object.values(files)) if (file) await store.keep(tx, file.id, { kind: 'reward', id });
  await release({ tx, files: store }, [before?.ownImageId, before?.ownQrcodeImageId], isNamedByReward);
}

const fieldsOf = (row: RewardRow) => ({
  name: row.ownName,
  nameFr: row.ownNameFr,
  curriculum: row.curriculum?._id ?? null,
  incentive: row.incentive._id,
  image: row.ownImageId,
  qrcodeImage: row.ownQrcodeImageId,
});
