import type { Publishing } from '#contract/training/course-publishing.fields.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { notify } from '#server/people/notifications/notify.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { plannedChanges } from '#server/platform/publishing/planned-changes.job.ts';
import { lockDraft } from '../draft/change-draft.ts';
import { changeStatus } from '../publishing/change-status.ts';
import { recipient } from '../review/course-review.queries.ts';
import { courseNameOf, type PlannedAction } from './course-schedule.queries.ts';
import { notPublishedMail, notPublishedTitle } from './course-schedule.texts.ts';

/** Publishes due drafts. If that fails, the course keeps the reason, and its author is told once. */
export const publishDue = plannedChanges({
  name: 'course-publishing',
  summary: 'Publishes scheduled drafts, and tells their authors if that fails',
  kind: 'course',
  async apply(change, actor, { recordId, action, options }) {
    await changeStatus(await lockDraft(change, actor, recordId), {
      action: action as PlannedAction,
      publishing: options as Publishing,
    });
  },
  async failed(change, { recordId, createdBy }, problem) {
    const { tx, now, environment, record } = change;
    const name = await courseNameOf(tx, recordId);
    await record({
      type: 'update',
      entity: { kind: 'course', id: recordId, name: name.en },
      after: { notPublished: problem.en },
      userId: createdBy,
    });
    const person = await recipient(tx, createdBy);
    if (!person) return;
    const path = `/auth/admin/courses/${recordId}/edit` as const;
    await notify(tx, change, [
      {
        to: person,
        kind: 'course-not-published',
        occasion: `course-not-published:${recordId}:${now().toISOString()}`,
        title: notPublishedTitle(name),
        path,
        mail: (language) =>
          notPublishedMail(language, {
            firstName: person.firstName,
            course: inLanguage(name, language),
            reason: problem[language],
            link: portalLink(environment, path, language),
          }),
      },
    ]);
  },
});
