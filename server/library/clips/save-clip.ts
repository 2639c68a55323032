import { clipErrors as errors } from '#contract/library/clips.errors.ts';
import type { ClipFields } from '#contract/library/clips.fields.ts';
import type { Clip } from '#contract/library/clips.ts';
import { everybody, valuesOf, type AudienceValues } from '#contract/people/audiences.fields.ts';
import type { Schema } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { publishingErrors as publishing } from '#contract/platform/publishing.ts';
import { audienceViolations, checkAudience } from '#server/people/audience-forms/check-audience.ts';
import { isNamedIn } from '#server/people/publishing/publishable.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import type { FileUse } from '#server/platform/files/claim-files.ts';
import { claimOwn, release } from '#server/platform/files/own-files.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import { isCategory } from './categories.queries.ts';
import {
  factsOf,
  insertClip,
  isFileOfClip,
  setAgreed,
  updateClip,
  type ClipInput,
} from './clip-changes.queries.ts';
import type { ClipRow } from './clip-columns.queries.ts';
import { clipKinds, type ClipKind } from './clip-kinds.rules.ts';
import { clips, nameOf } from './clips-published.ts';
import { actionOf, allowsAction, wrongState, type ClipAction } from './clips.rules.ts';
import { clipScopes } from './clips.scope.ts';
import { decide, submit, withdraw } from './decide.ts';
import { keepSpoken } from './spoken-words.ts';
import { keepAnswers } from './notes.ts';
import { present, standingOf, stateOf } from './present-clip.ts';

/** Adds a clip. From somebody who only submits, or who asks for it, it is a submission. Returns its id. */
export async function createClip(
  change: Change,
  context: Pick<Context<Actor>, 'actor' | 'settings' | 'files'>,
  kind: ClipKind,
  fields: ClipFields,
  parts: StagedFiles,
): Promise<string> {
  const { actor } = context;
  const { tx, now } = change;
  const id = newId();
  const isSubmission = submits(kind, actor, fields);
  const input = await inputOf(change, fields, parts, null);
  await checkInput(change, context, kind, fields, { input, before: null, isSubmission });
  await claimFilesOf(change, actor, { kind, id }, input);
  await explained(insertClip(tx, input, { id, kind, isSubmission, by: actor.id, at: now() }), violations);
  await keepSpoken(change, context, id, [], captionsOf(input));
  const row = found(await clips[kind].read(change, actor, id), clipKinds[kind].notFound);
  await change.record({
    type: 'create',
    entity: { kind, id, name: nameOf(row) },
    after: loggedOf(row),
  });
  if (isSubmission) {
    if (fields.agreed) await setAgreed(tx, id, now());
    if (fields.status !== 'draft') await submit({ ...change, actor, row });
  } else if (publishedBy(fields)) await clips[kind].switchStatus({ ...change, actor, row }, 'published');
  return id;
}

/** Whether a new clip is sent in: by people who may not edit, or who say that it shall wait for a decision. */
const submits = (kind: ClipKind, actor: Actor, { status }: ClipFields): boolean =>
  kind === 'video' && (status === 'waiting_approval' || !holdsModify(kind, actor));

const holdsModify = (kind: ClipKind, actor: Actor) =>
  actor.isPlatformAdmin || actor.rights.has(clipKinds[kind].modify);

/** Whether a save publishes or unpublishes; undefined if it says nothing about that. */
const publishedBy = ({ status, published }: ClipFields): boolean | undefined => {
  if (status === 'published') return true;
  return status === 'unpublished' ? false : published;
};

type SaveBody = ClipFields & { readonly version?: number | undefined };

export function saveClip(
  { kind, id }: { readonly kind: ClipKind; readonly id: string },
  { version, ...fields }: SaveBody,
  parts: StagedFiles,
  context: Context<Actor>,
  schema: Schema,
): Promise<Clip> {
  const { actor } = context;
  return context.change(async (change) => {
    const shown = { ...context, db: change.tx };
    let action: ClipAction;
    return saveRecord(change, {
      lock: () => clips[kind].lock(change, actor, id),
      notFound: clipKinds[kind].notFound,
      base: version,
      stands: (row) => row.version,
      present: (row) => present(row, shown),
      schema,
      async save(before) {
        action = actionFor(actor, before, fields);
        const input = await inputOf(change, fields, parts, before);
        await checkInput(change, context, kind, fields, { input, before, isSubmission: before.isSubmission });
        await claimFilesOf(change, actor, { kind, id }, input);
        await updateClip(change.tx, before, input, { by: actor.id, at: change.now() });
        await keepAnswers(change.tx, id, fields.answers ?? []);
        await keepAgreed(change, actor, before, fields);
        await keepSpoken(
          change,
          context,
          id,
          [before.captionsEn?._id, before.captionsFr?._id],
          captionsOf(input),
        );
        await release(change, filesOf(before), isNamedIn(clips[kind]));
        const row = found(await clips[kind].read(change, actor, id), clipKinds[kind].notFound);
        await act({ ...change, actor, row }, action, fields);
      },
      violations,
      read: () => clips[kind].read(change, actor, id),
      entry: (before, after) => ({
        type: 'update',
        entity: { kind, id, name: nameOf(after) },
        before: loggedOf(before),
        after: loggedOf(after),
      }),
    });
  });
}

const captionsOf = ({ captionsEnId, captionsFrId }: ClipInput) => [captionsEnId, captionsFrId];

/** The word of the owner; what a reviewer or an editor says does not count. */
async function keepAgreed({ tx, now }: Change, actor: Actor, row: ClipRow, { agreed }: ClipFields) {
  if (agreed && standingOf(actor, row).isOwner) await setAgreed(tx, row.id, now());
}

/** What the save is: an edit, a step of its owner, or a decision. Refuses what the person may not do, or the state does not allow. */
function actionFor(actor: Actor, row: ClipRow, fields: ClipFields): ClipAction {
  const state = stateOf(row);
  if (state.isDeleted) refuse(publishing.inBin);
  const status =
    fields.status === row.status ? publishedAs(fields, row) : (fields.status ?? publishedAs(fields, row));
  const standing = standingOf(actor, row);
  const action = actionOf(state, standing, status);
  if (action === undefined) {
    if (standing.isEditor && row.isSubmission && status === 'published') refuse(errors.needsDecision);
    refuse(platformErrors.notAllowed);
  }
  if (!allowsAction(row.kind, action, state)) refuse(wrongState(state, action));
  const { denyReason = row.denyReason, denySecond = null, answers = [] } = fields;
  if (action !== 'deny' && (denyReason !== row.denyReason || denySecond !== null))
    refuse(
      errors.reasonWithoutDenial,
      {},
      { field: denyReason === row.denyReason ? 'denySecond' : 'denyReason' },
    );
  if (answers.length > 0 && action !== 'revise' && action !== 'submit')
    refuse(errors.answersFromOwner, {}, { field: 'answers' });
  return action;
}

const publishedAs = ({ published }: ClipFields, { status }: ClipRow) => {
  if (published === undefined || published === (status === 'published')) return undefined;
  return published ? 'published' : 'unpublished';
};

async function act(
  locked: Parameters<typeof submit>[0],
  action: ClipAction,
  { denyReason = '', denySecond = null }: ClipFields,
): Promise<void> {
  const { row } = locked;
  if (action === 'submit') return submit(locked);
  if (action === 'withdraw') return withdraw(locked);
  if (action === 'approve') return decide(locked, true, { reason: '', second: null });
  if (action === 'deny') return decide(locked, false, { reason: denyReason, second: denySecond });
  if (action === 'publish' || action === 'unpublish')
    return clips[row.kind].switchStatus(locked, action === 'publish' ? 'published' : 'unpublished');
}

const audienceOf = (row: ClipRow | null): AudienceValues =>
  row?.audience ? valuesOf(row.audience) : everybody;

/** The input with the files after the save: sent ones, those that are named, or those that stand. */
function sentOf(fields: ClipFields, parts: StagedFiles, before: ClipRow | null) {
  const { title, titleFr, description, descriptionFr, category, brand, assignmentGroups } = fields;
  const one = (part: string, named: string | null | undefined, stands: string | undefined) =>
    parts[part]?.[0]?.id ?? (named === undefined ? (stands ?? null) : named);
  const mediaId = one('audio', fields.audio, before?.media?._id);
  return {
    title,
    titleFr,
    description,
    descriptionFr,
    imageId: one('image', fields.image, before?.image?._id),
    mediaId,
    captionsEnId: one('captionsEn', fields.captionsEn, before?.captionsEn?._id),
    captionsFrId: one('captionsFr', fields.captionsFr, before?.captionsFr?._id),
    noCaptionsReason: fields.noCaptionsReason ?? before?.noCaptionsReason ?? '',
    categoryId: category,
    brandId: brand,
    audience: fields.audience ?? { ...audienceOf(before), assignmentGroups },
  };
}

/** With what the check of the file found: how long it lasts, and of a new recording its chapters. */
async function inputOf(
  { tx }: Change,
  fields: ClipFields,
  parts: StagedFiles,
  before: ClipRow | null,
): Promise<ClipInput> {
  const sent = sentOf(fields, parts, before);
  const isSame = sent.mediaId === (before?.media?._id ?? null);
  const facts = isSame || sent.mediaId === null ? null : await factsOf(tx, sent.mediaId);
  const chapters = (isSame ? before?.chapters : facts?.chapters) ?? [];
  return {
    ...sent,
    durationSeconds: isSame ? (before?.durationSeconds ?? null) : (facts?.durationSeconds ?? null),
    chapters: fields.chapters === undefined ? chapters : fields.chapters,
  };
}

interface Checked {
  readonly input: ClipInput;
  readonly before: ClipRow | null;
  readonly isSubmission: boolean;
}

/** Who only submits names no brand and no audience: editors and reviewers decide about both. */
async function checkInput(
  { tx }: Change,
  context: Pick<Context<Actor>, 'actor' | 'settings'>,
  kind: ClipKind,
  fields: ClipFields,
  { input: { brandId, categoryId, audience }, before, isSubmission }: Checked,
): Promise<void> {
  const { actor } = context;
  const isOther = brandId !== (before?.brand?._id ?? null);
  const mayGive = clipScopes[kind].managed.holds(actor, {
    brandId,
    status: 'published',
    isSubmission: false,
  });
  if ((isOther || before === null) && !mayGive && !(isSubmission && brandId === null))
    refuse(errors.unknownBrand, {}, { field: 'brand' });
  if (categoryId !== null && !(await isCategory(tx, kind, categoryId)))
    refuse(errors.unknownCategory, {}, { field: 'category' });
  await checkAudience(tx, context, audience, {
    before: before && audienceOf(before),
    // Callers may send the audience whole, or one kind of it.
    path: fields.audience ? 'audience.' : '',
  });
}

const filesOf = (row: ClipRow) => [row.image?._id, row.media?._id, row.captionsEn?._id, row.captionsFr?._id];

function claimFilesOf(
  change: Change,
  actor: Actor,
  { kind, id }: { readonly kind: ClipKind; readonly id: string },
  { imageId, mediaId, captionsEnId, captionsFrId }: ClipInput,
) {
  const needs = (fileId: string | null, one: FileUse['kinds'][number]): readonly FileUse[] =>
    fileId === null ? [] : [{ fileId, kinds: [one] }];
  return claimOwn(change, actor, { kind, id, shares: isFileOfClip(id), errors }, [
    ...needs(imageId, kind === 'video' ? 'jpeg' : 'image'),
    ...needs(mediaId, kind === 'video' ? 'video' : 'episode'),
    ...needs(captionsEnId, 'captions'),
    ...needs(captionsFrId, 'captions'),
  ]);
}

const violations: Violations = {
  ...audienceViolations,
  clip_brand_id_fkey: () => refuse(errors.unknownBrand, {}, { field: 'brand' }),
};

/** What the log compares: references by their ids. */
const loggedOf = (row: ClipRow) => ({
  title: row.title,
  titleFr: row.titleFr,
  description: row.description,
  descriptionFr: row.descriptionFr,
  image: row.image?._id ?? null,
  audio: row.media?._id ?? null,
  captionsEn: row.captionsEn?._id ?? null,
  captionsFr: row.captionsFr?._id ?? null,
  noCaptionsReason: row.noCaptionsReason,
  category: row.category?._id ?? null,
  brand: row.brand?._id ?? null,
  ...(row.chapters.length > 0 && { chapters: row.chapters }),
  ...audienceOf(row),
});
