import type { Publishing } from '#contract/training/course-publishing.fields.ts';
import { isLanguage } from '#contract/platform/language.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { plannedChanges } from '#server/platform/publishing/planned-changes.job.ts';
import { lockDraft } from '../draft/change-draft.ts';
import { changeStatus } from '../publishing/change-status.ts';
import { recipient } from '../review/course-review.queries.ts';
import { courseNameOf, type PlannedAction } from './course-schedule.queries.ts';
import { notPublishedMail } from './course-schedule.texts.ts';

/** Publishes due drafts. If that fails, the course keeps the reason, and its author gets one mail. */
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
  async failed({ tx, now, environment, record }, { recordId, createdBy }, problem) {
    const name = await courseNameOf(tx, recordId);
    await record({
      type: 'update',
      entity: { kind: 'course', id: recordId, name },
      after: { notPublished: problem.en },
      userId: createdBy,
    });
    const person = await recipient(tx, createdBy);
    if (!person) return;
    const language = isLanguage(person.language) ? person.language : 'en';
    await queueMail(tx, {
      occasion: `course-not-published:${recordId}:${now().toISOString()}`,
      to: person.email,
      language,
      mail: notPublishedMail(language, {
        firstName: person.firstName,
        course: name,
        reason: problem[language],
        link: portalLink(environment, `/auth/admin/courses/${recordId}/edit`, language),
      }),
    });
  },
});
