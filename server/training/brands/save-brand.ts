import { brandCalls, type BrandDetail, type BrandRow } from '#contract/training/brands.calls.ts';
import type { BrandFields, BrandPageFields } from '#contract/training/brands.fields.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { brandErrors as errors } from '#contract/training/brands.errors.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { saveRecord, type Violations } from '#server/platform/saving.ts';
import {
  countBrandManagers,
  countOwnCurriculums,
  isNamedByBrand,
  lockBrandRow,
  setStatus,
  updateBrand,
  updatePage,
} from './brand-records.queries.ts';
import { brandById, type Managed } from './brands.queries.ts';
import { brandsManagedHere, brandsVisible } from './brands.scope.ts';
import { claimOwn, release } from '#server/platform/files/own-files.ts';

/** A row as replies show it; for people who work on it, with what they may do. */
export function presentBrand<T extends { readonly id: string; readonly managed: Managed | null }>(
  { id: _id, managed, ...row }: T,
  actor: Actor,
): Omit<T, 'id' | 'managed'> & { readonly _id: string; readonly managed: BrandRow['managed'] } {
  return {
    ...row,
    _id,
    managed: managed && {
      ...managed,
      abilities: {
        editSettings: hasRight(actor, 'EDIT_BRAND_SETTINGS'),
        editPage: hasRight(actor, 'MODIFY_BRAND_CONTENT'),
        publish: hasRight(actor, 'PUBLISH_BRAND'),
        editLimits: hasRight(actor, 'EDIT_COURSE_CURRICULUM_LIMIT'),
        delete: hasRight(actor, 'CREATE_DELETE_BRAND'),
        viewCurriculums: hasRight(actor, 'VIEW_CURRICULUMS'),
      },
    },
  };
}

export async function presentedBrand(
  db: Change['tx'] | Context['db'],
  { actor, today }: Pick<Context<Actor>, 'actor' | 'today'>,
  id: string,
): Promise<BrandDetail> {
  const row = found(await brandById(db, actor, today(), id, brandsVisible.sql(actor, 'b')), errors.notFound);
  return presentBrand(row, actor);
}

type Sent<T> = { readonly [K in keyof T]?: T[K] | undefined };
type Status = 'published' | 'unpublished';

interface LockedBrand {
  readonly change: Change;
  readonly actor: Actor;
  readonly before: BrandDetail;
}

/** Locks a brand for a change by a person who works on it. */
export async function lockBrand(change: Change, actor: Actor, id: string): Promise<LockedBrand> {
  if (!(await lockBrandRow(change.tx, id, brandsManagedHere.sql(actor, 'b')))) refuse(errors.notFound);
  return { change, actor, before: await presentedBrand(change.tx, { ...change, actor }, id) };
}

const limitFields = ['courseLimit', 'curriculumLimit'] as const;
const pictures = ['logoImage', 'thumbnailImage', 'bannerImage'] as const;

/** Saves the sent settings, checking the right each part needs. Unchanged parts need none. */
export function saveSettings(
  id: string,
  {
    version,
    status,
    ...sent
  }: Sent<BrandFields> & { readonly version?: number | undefined; readonly status?: Status | undefined },
  files: StagedFiles,
  context: Context<Actor>,
): Promise<{ brand: BrandDetail }> {
  return context.change(async (change) => {
    const { actor } = context;
    const brand = await saveRecord(change, {
      ...brandOf(change, actor, id),
      base: version,
      stands: ({ managed }) => managed!.version,
      async save(before) {
        const locked = { change, actor, before };
        const fields = changedOf(withParts(sent, files, pictures), before);
        checkRights(actor, fields);
        await checkSettings(locked, fields, context);
        if (Object.keys(fields).length > 0) {
          await claimPictures(locked, fields);
          await updateBrand(change.tx, id, fields, actor.id, change.now());
          await releasePictures(locked, fields);
          await change.record({
            type: 'update',
            entity: entityOf(before),
            before: shown(before, fields),
            after: fields,
          });
        }
        if (status) await switchStatus(locked, status);
      },
      violations: slugTaken,
    });
    return { brand };
  });
}

/** How a brand is saved: locked for people who work on it, shown as its page shows it. */
const brandOf = (change: Change, actor: Actor, id: string) => ({
  lock: async () => (await lockBrand(change, actor, id)).before,
  notFound: errors.notFound,
  present: (brand: BrandDetail) => brand,
  schema: brandCalls.save.reply.shape.brand,
  read: () => presentedBrand(change.tx, { ...change, actor }, id),
});

export const slugTaken: Violations = {
  brand_slug_key: () => refuse(errors.slugTaken, {}, { field: 'slug' }),
};

/** Saves the whole page; a status publishes or unpublishes it. */
export function savePage(
  id: string,
  {
    pageVersion,
    status,
    ...sent
  }: BrandPageFields & { readonly pageVersion?: number | undefined; readonly status?: Status | undefined },
  files: StagedFiles,
  context: Context<Actor>,
): Promise<{ brand: BrandDetail }> {
  return context.change(async (change) => {
    const { actor } = context;
    const page = withParts(sent as BrandPageFields, files, ['logoImage', 'bannerImage']);
    const brand = await saveRecord(change, {
      ...brandOf(change, actor, id),
      base: pageVersion,
      stands: ({ managed }) => managed!.pageVersion,
      async save(before) {
        const locked = { change, actor, before };
        await writePage(locked, page);
        if (status) await switchStatus(locked, status);
      },
    });
    return { brand };
  });
}

async function writePage(locked: LockedBrand, page: BrandPageFields): Promise<void> {
  const { change, actor, before } = locked;
  const featured = new Set(page.blocks.flatMap((block) => block.curriculums));
  if ((await countOwnCurriculums(change.tx, before._id, [...featured])) !== featured.size)
    refuse(errors.unknownCurriculum);
  const named = page.blocks.flatMap((block) => (block.image ? [block.image] : []));
  await claimPictures(locked, page, named);
  await updatePage(change.tx, before._id, page, actor.id, change.now());
  await releasePictures(
    locked,
    page,
    before.blocks.map((block) => block.image?.fileId),
  );
  const after = await presentedBrand(change.tx, { ...change, actor }, before._id);
  await change.record({
    type: 'update',
    entity: entityOf(before),
    before: pageOf(before),
    after: pageOf(after),
  });
}

const entityOf = ({ _id: id, name }: BrandDetail) => ({ kind: 'brand', id, name });
export const pageOf = ({ headline, description, links, blocks, logoImage, bannerImage }: BrandDetail) => ({
  headline,
  description,
  links,
  blocks,
  logoImage,
  bannerImage,
});

async function switchStatus({ change, actor, before }: LockedBrand, status: Status): Promise<void> {
  if (status === before.status) return;
  if (!hasRight(actor, 'PUBLISH_BRAND')) refuse(errors.publishRefused);
  // A brand that was never public is a draft and cannot be unpublished.
  if (status === 'unpublished' && before.status === 'draft')
    refuse(platformErrors.statusRefused, {}, { field: 'status' });
  await setStatus(change.tx, before._id, status);
  await change.record({
    type: status === 'published' ? 'publish' : 'update',
    entity: entityOf(before),
    before: { status: before.status },
    after: { status },
  });
}

/** The previous record, in the form a save sends it. */
function formOf(before: BrandDetail): BrandFields {
  const { managed, name, slug, colour, bucket, segments, active } = before;
  return {
    name,
    slug,
    colour,
    bucket,
    segments,
    active,
    managers: managed!.managers.map((one) => one._id),
    administrator: managed!.administrator?._id ?? null,
    courseLimit: managed!.courseLimit,
    curriculumLimit: managed!.curriculumLimit,
    logoImage: fileOf(before.logoImage),
    thumbnailImage: fileOf(before.thumbnailImage),
    bannerImage: fileOf(before.bannerImage),
  };
}

const fileOf = (location: string | null) => (location ? { fileId: location.slice('/files/'.length) } : null);

/** The fields that differ from the current record. */
function changedOf(sent: Sent<BrandFields>, before: BrandDetail): Partial<BrandFields> {
  const form: Readonly<Record<string, unknown>> = { ...formOf(before) };
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(sorted(value)) !== JSON.stringify(sorted(form[name]));
  return Object.fromEntries(Object.entries(sent).filter(differs));
}

/** People and segments are sets: their order does not matter. */
const sorted = (value: unknown) => (Array.isArray(value) ? (value as string[]).toSorted() : value);

const shown = (before: BrandDetail, fields: object): object => {
  const form: Readonly<Record<string, unknown>> = { ...formOf(before) };
  return Object.fromEntries(Object.keys(fields).map((name) => [name, form[name]]));
};

function checkRights(actor: Actor, fields: Partial<BrandFields>): void {
  const names = Object.keys(fields) as (keyof BrandFields)[];
  const isLimit = (name: string) => limitFields.some((one) => one === name);
  if (names.some(isLimit) && !hasRight(actor, 'EDIT_COURSE_CURRICULUM_LIMIT')) refuse(errors.limitsRefused);
  if (names.includes('active') && !hasRight(actor, 'PUBLISH_BRAND')) refuse(errors.publishRefused);
  const isOther = (name: string) => name !== 'active' && !isLimit(name);
  if (names.some(isOther) && !hasRight(actor, 'EDIT_BRAND_SETTINGS')) refuse(errors.settingsRefused);
}

async function checkSettings(
  { change, before }: LockedBrand,
  { bucket, managers, administrator }: Partial<BrandFields>,
  { settings }: Context<Actor>,
): Promise<void> {
  if (bucket && !settings.buckets.some((one) => one.value === bucket))
    refuse(errors.unknownBucket, {}, { field: 'bucket' });
  const kept = before.managed!.managers.map((one) => one._id);
  const added = new Set((managers ?? []).filter((one) => !kept.includes(one)));
  if ((await countBrandManagers(change.tx, [...added])) !== added.size)
    refuse(errors.unknownManager, {}, { field: 'managers' });
  if (administrator && !(managers ?? kept).includes(administrator))
    refuse(errors.unknownManager, {}, { field: 'administrator' });
}

/** The fields with the pictures uploaded as parts. */
function withParts<T extends object>(sent: T, files: StagedFiles, names: readonly string[]): T {
  const parts = names.flatMap((name) => {
    const [file] = files[name] ?? [];
    return file ? [[name, { fileId: file.id }] as const] : [];
  });
  return { ...sent, ...Object.fromEntries(parts) };
}

type Pictures = Sent<Pick<BrandFields, (typeof pictures)[number]>>;

async function claimPictures(
  { change, actor, before }: LockedBrand,
  sent: Pictures,
  more: readonly { readonly fileId: string }[] = [],
): Promise<void> {
  const named = pictures.flatMap((name) => (sent[name] ? [sent[name]] : []));
  await claimOwn(
    change,
    actor,
    { kind: 'brand', id: before._id, errors },
    [...named, ...more].map(({ fileId }) => ({ fileId, kinds: ['image'] })),
  );
}

const releasePictures = (
  { change, before }: LockedBrand,
  sent: Pictures,
  more: readonly (string | undefined)[] = [],
): Promise<void> =>
  release(
    change,
    [
      ...pictures.flatMap((name) => (sent[name] !== undefined ? [fileOf(before[name])?.fileId] : [])),
      ...more,
    ],
    isNamedByBrand,
  );
