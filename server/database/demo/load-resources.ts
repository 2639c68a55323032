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
        position: resource.order,
        status: resource.active ? 'published' : 'draft',
        publishedAt: resource.active ? now : null,
      })
      .execute();
    if (resource.departments.length > 0) {
      await tx
        .insertInto('resourceAudienceGroup')
        .values(resource.departments.map((name) => ({ resourceId: id, assignmentGroupId: demoId('assignment-group', name) })))
        .execute();
    }
    if (resource.businessUnit) {
      await tx
        .insertInto('resourceAudienceUnit')
        .values({ resourceId: id, businessUnitId: demoId('business-unit', resource.businessUnit) })
        .execute();
    }
  }
}
