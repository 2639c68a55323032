import { followCalls, type Follow } from '#contract/library/suggested-follows.calls.ts';
import { followErrors as errors } from '#contract/library/suggested-follows.errors.ts';
import type { FollowFields } from '#contract/library/suggested-follows.fields.ts';
import { everybody, valuesOf, type AudienceValues } from '#contract/people/audiences.fields.ts';
import { audienceViolations, checkAudience } from '#server/people/audience-forms/check-audience.ts';
import { isNamedIn } from '#server/people/publishing/publishable.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { claimOwn, release } from '#server/platform/files/own-files.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import { follows, nameOf } from './follow-kind.ts';
import { present } from './present-follow.ts';
import {
  followById,
  insertFollow,
  isPictureOf,
  updateFollow,
  type FollowInput,
  type FollowRow,
} from './suggested-follows.queries.ts';
import { followsManaged } from './suggested-follows.scope.ts';

/** Adds a suggested follow. Returns its id. */
export async function createFollow(
  change: Change,
  context: Pick<Context<Actor>, 'actor' | 'settings'>,
  fields: FollowFields,
  parts: StagedFiles,
): Promise<string> {
  const { actor } = context;
  const { tx, now } = change;
  const id = newId();
  const input = inputOf(fields, parts, null);
  await checkInput(change, context, fields, input, null);
  await claimPicture(change, actor, id, input);
  await explained(insertFollow(tx, input, { id, by: actor.id, at: now() }), violations);
  const row = found(await followById(tx, id), errors.notFound);
  await change.record({
    type: 'create',
    entity: { kind: 'suggested-follow', id, name: nameOf(row) },
    after: loggedOf(row),
  });
  if (fields.published) await follows.switchStatus({ ...change, actor, row }, 'published');
  return id;
}

type SaveBody = FollowFields & { readonly version?: number | undefined };

export function saveFollow(
  id: string,
  { version, ...fields }: SaveBody,
  parts: StagedFiles,
  context: Context<Actor>,
): Promise<{ suggest: Follow }> {
  const { actor } = context;
  return context.change(async (change) => ({
    suggest: await saveRecord(change, {
      lock: async () => (await follows.lockForChange(change, actor, id, 'edit')).row,
      notFound: errors.notFound,
      base: version,
      stands: (row) => row.version,
      present: (row) => present(row, context),
      schema: followCalls.save.reply.shape.suggest,
      async save(before) {
        const input = inputOf(fields, parts, before);
        const isLive = before.status === 'published';
        const { published = isLive } = fields;
        await checkInput(change, context, fields, input, before);
        await claimPicture(change, actor, id, input);
        await updateFollow(change.tx, before, input, { by: actor.id, at: change.now() });
        await release(change, [before.image?._id], isNamedIn(follows));
        if (published === isLive) return;
        const row = found(await followById(change.tx, id), errors.notFound);
        await follows.switchStatus({ ...change, actor, row }, published ? 'published' : 'unpublished');
      },
      violations,
      read: () => followById(change.tx, id),
      entry: (before, after) => ({
        type: 'update',
        entity: { kind: 'suggested-follow', id, name: nameOf(after) },
        before: loggedOf(before),
        after: loggedOf(after),
      }),
    }),
  }));
}

const audienceOf = (row: FollowRow | null): AudienceValues =>
  row?.audience ? valuesOf(row.audience) : everybody;

/** The input with the picture after the save: a sent one, the one that is named, or the one that stands. */
function inputOf(fields: FollowFields, parts: StagedFiles, before: FollowRow | null): FollowInput {
  const { name, nameFr, description, descriptionFr, platform, url, assignmentGroups } = fields;
  const named = fields.image === undefined ? (before?.image?._id ?? null) : fields.image;
  return {
    name,
    nameFr,
    description,
    descriptionFr,
    platform,
    url,
    imageId: parts['image']?.[0]?.id ?? named,
    brandId: fields.brand,
    audience: fields.audience ?? { ...audienceOf(before), assignmentGroups },
  };
}

async function checkInput(
  { tx }: Change,
  context: Pick<Context<Actor>, 'actor' | 'settings'>,
  fields: FollowFields,
  { brandId, audience }: FollowInput,
  before: FollowRow | null,
): Promise<void> {
  if (!followsManaged.holds(context.actor, { brandId })) refuse(errors.unknownBrand, {}, { field: 'brand' });
  await checkAudience(tx, context, audience, {
    before: before && audienceOf(before),
    // Callers may send the audience whole, or one kind of it.
    path: fields.audience ? 'audience.' : '',
  });
}

const claimPicture = (change: Change, actor: Actor, id: string, { imageId }: FollowInput) =>
  claimOwn(
    change,
    actor,
    { kind: 'suggested-follow', id, shares: isPictureOf(id), errors },
    imageId === null ? [] : [{ fileId: imageId, kinds: ['image'] }],
  );

const violations: Violations = {
  ...audienceViolations,
  suggested_follow_brand_id_fkey: () => refuse(errors.unknownBrand, {}, { field: 'brand' }),
};

/** What the log compares: references by their ids. */
const loggedOf = (row: FollowRow) => ({
  name: row.name,
  nameFr: row.nameFr,
  description: row.description,
  descriptionFr: row.descriptionFr,
  platform: row.platform,
  url: row.url,
  image: row.image?._id ?? null,
  brand: row.brand?._id ?? null,
  ...audienceOf(row),
});
