import { everybody } from '#contract/people/audiences.fields.ts';
import { writeAudience } from '#server/people/audiences/audience.queries.ts';
import { failPlan, instantOf, planChange } from '#server/platform/publishing/planned-changes.queries.ts';
import { resourcesInStates } from './resource-states.data.ts';
import type { DemoContent } from './content/content.schema.ts';
import { storeMedia, type Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';

/** The library's resources: published and unpublished, for everyone and for some. */
export async function loadResources(loading: Loading, { library }: DemoContent): Promise<void> {
  const { tx, now } = loading;
  for (const resource of library.resources) {
    const id = demoId('resource', resource.slug);
    const owner = { kind: 'resource', id };
    const media = resource.file ?? (resource.video && { en: resource.video.file, fr: null });
    const file = media && (await storeMedia(loading, media.en, owner));
    const audienceId = await writeAudience(tx, null, {
      ...everybody,
      assignmentGroups: resource.departments.map((name) => demoId('assignment-group', name)),
      businessUnits: resource.businessUnit ? [demoId('business-unit', resource.businessUnit)] : [],
    });
    const fileFr = media?.fr ? await storeMedia(loading, media.fr, owner) : null;
    await tx
      .insertInto('resource')
      .values({
        id,
        name: resource.name.en,
        nameFr: resource.name.fr,
        type: resource.type,
        url: resource.url,
        fileId: file?.fileId ?? null,
        fileFrId: fileFr?.fileId ?? null,
        courseId: resource.course && demoId('course', resource.course),
        audienceId,
        position: resource.order,
        status: resource.active ? 'published' : 'draft',
        publishedAt: resource.active ? now : null,
      })
      .execute();
  }
  await loadStates(loading, library.resources.length);
}

const author = demoId('user', 'company@paddock.example');
const brand = demoId('brand', 'talus');
const zone = 'America/Los_Angeles';
const dayMilliseconds = 86_400_000;

/** Resources of one brand in the other states, after those of the content files. */
async function loadStates({ tx, now }: Loading, count: number): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * dayMilliseconds);
  const roles = await tx.selectFrom('role').select(['id', 'code']).execute();
  for (const [index, resource] of resourcesInStates.entries()) {
    const { slug, name, description, url, status, deletedDaysAgo, problem, audience = {} } = resource;
    const id = demoId('resource', slug);
    const audienceId = await writeAudience(tx, null, {
      ...everybody,
      ...audience,
      roles: roles.filter(({ code }) => code && audience.roles?.includes(code)).map((role) => role.id),
      assignmentGroups: (audience.assignmentGroups ?? []).map((group) => demoId('assignment-group', group)),
      businessUnits: (audience.businessUnits ?? []).map((unit) => demoId('business-unit', unit)),
      dealers: (audience.dealers ?? []).map((number) => demoId('dealer', number)),
      adminGroups: (audience.adminGroups ?? []).map((group) => demoId('admin-group', group)),
    });
    await tx
      .insertInto('resource')
      .values({
        id,
        name: name.en,
        nameFr: name.fr,
        description: description.en,
        descriptionFr: description.fr,
        type: 'link',
        url: url || null,
        brandId: brand,
        audienceId,
        position: count + index + 1,
        status,
        publishedAt: status === 'draft' ? null : inDays(-60),
        createdBy: author,
        updatedBy: author,
        deletedAt: deletedDaysAgo === undefined ? null : inDays(-deletedDaysAgo),
        deletedBy: deletedDaysAgo === undefined ? null : author,
      })
      .execute();
    for (const action of ['publish', 'unpublish'] as const) {
      const days = resource[`${action}InDays`];
      if (days === undefined) continue;
      const record = { kind: 'resource', recordId: id, action };
      const dueAt = await instantOf(tx, { day: inDays(days).toISOString().slice(0, 10), time: '09:00', zone });
      await planChange(tx, { ...record, dueAt, zone, createdBy: author, createdAt: inDays(-2) });
      if (problem) await failPlan(tx, 'resource', record, { at: dueAt, problem });
    }
  }
}
