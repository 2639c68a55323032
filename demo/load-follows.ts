import { failPlan, instantOf, planChange } from '#server/platform/publishing/planned-changes.queries.ts';
import { writeChoice } from '#server/library/suggested-follows/curriculum-follows.queries.ts';
import type { DemoContent } from './content/content.schema.ts';
import { loadAudience } from './demo-audience.ts';
import { storeMedia, type Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import { followsInStates, followsOfCurriculums } from './follow-states.data.ts';

const author = demoId('user', 'company@paddock.example');
const zone = 'America/Los_Angeles';
const dayMilliseconds = 86_400_000;

/** Suggested follows on every platform and in every state, and what two curriculums suggest. */
export async function loadFollows(loading: Loading, { library }: DemoContent): Promise<void> {
  const { tx, now } = loading;
  for (const { name, platform, url, departments, published, order, description } of library.suggestedFollows) {
    const audienceId = await loadAudience(loading, { assignmentGroups: departments });
    // Names stay as they are in the other language. This one is French.
    const names = name.startsWith('Sentiers') ? { name: '', nameFr: name } : { name, nameFr: name };
    await tx
      .insertInto('suggestedFollow')
      .values({
        id: demoId('suggested-follow', name),
        ...names,
        description: description.en,
        descriptionFr: description.fr,
        platform,
        url: new URL(url).href,
        audienceId,
        position: order,
        status: published ? 'published' : 'draft',
        publishedAt: published ? now : null,
        createdBy: author,
        updatedBy: author,
      })
      .execute();
  }
  await loadStates(loading, library.suggestedFollows.length);
  for (const [curriculum, names] of Object.entries(followsOfCurriculums))
    await writeChoice(
      tx,
      demoId('curriculum', curriculum),
      names.map((name) => demoId('suggested-follow', name)),
    );
}

async function loadStates(loading: Loading, count: number): Promise<void> {
  const { tx, now } = loading;
  const inDays = (days: number) => new Date(now.getTime() + days * dayMilliseconds);
  for (const [index, follow] of followsInStates.entries()) {
    const { slug, name, description, platform, url, status, brand, image, audience = {}, deletedDaysAgo, problem } = follow;
    const id = demoId('suggested-follow', slug);
    const picture = image ? await storeMedia(loading, image, { kind: 'suggested-follow', id }) : null;
    await tx
      .insertInto('suggestedFollow')
      .values({
        id,
        name: name.en,
        nameFr: name.fr,
        description: description.en,
        descriptionFr: description.fr,
        platform,
        url,
        imageId: picture?.fileId ?? null,
        brandId: brand ? demoId('brand', brand) : null,
        audienceId: await loadAudience(loading, audience),
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
      const days = follow[`${action}InDays`];
      if (days === undefined) continue;
      const record = { kind: 'suggested-follow', recordId: id, action };
      const dueAt = await instantOf(tx, { day: inDays(days).toISOString().slice(0, 10), time: '09:00', zone });
      await planChange(tx, { ...record, dueAt, zone, createdBy: author, createdAt: inDays(-2) });
      if (problem) await failPlan(tx, 'suggested-follow', record, { at: dueAt, problem });
    }
  }
}
