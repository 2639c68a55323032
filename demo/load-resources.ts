import { failPlan, instantOf, planChange } from '#server/platform/publishing/planned-changes.queries.ts';
import { resourcesInStates } from './resource-states.data.ts';
import type { DemoContent } from './content/content.schema.ts';
import { loadAudience } from './demo-audience.ts';
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
    const audienceId = await loadAudience(loading, {
      assignmentGroups: resource.departments,
      businessUnits: resource.businessUnit ? [resource.businessUnit] : [],
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
  for (const [index, resource] of resourcesInStates.entries()) {
    const { slug, name, description, url, status, deletedDaysAgo, problem, audience = {} } = resource;
    const id = demoId('resource', slug);
    const audienceId = await loadAudience({ tx }, audience);
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
