import { sql } from 'kysely';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { newId } from '#server/platform/ids.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ admin, learnerClient, made }) {
    const at = { params: { id: made['course']! } };
    const { course } = await admin.ask(courseDraftCalls.read, at);
    for (const section of course.chapters.flatMap((chapter) => chapter.sections))
      await learnerClient.ask(progressCalls.record, {
        ...at,
        body: { eventId: newId(), sectionId: section._id },
      } as never);
    return {};
  },
  rows: () => [
    sql`insert into course_progress (user_id, course_id, course_version_id, section_count, enrolled_at, last_event_at, passed_at)
      select u.id, c.id, c.published_version_id, 2, now(), now(), case when right(c.name, 1) > 'k' then now() end
      from user_account u, course c where u.email like '%builder.example' and c.published_version_id is not null
      on conflict do nothing`,
  ],
};
