import { platformErrors, sentence } from '#contract/platform/errors.ts';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { notify } from '#server/people/notifications/notify.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import type { ContextMaker } from '#server/platform/make-context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { personAsActor } from '#server/platform/sessions/session.queries.ts';
import { lockDraft } from '../draft/change-draft.ts';
import { changeStatus } from '../publishing/change-status.ts';
import { recipient } from '../review/course-review.queries.ts';
import { courseNameOf, dueCourses, failSchedule, lockDue } from './course-schedule.queries.ts';
import { notPublishedMail, notPublishedTitle } from './course-schedule.texts.ts';

/**
 * Publishes due drafts, each once, with the rights their author has now. Drafts that came due while the portal was stopped are published
 * when it starts again.
 */
export const publishDue = (contextsOf: (services: Services) => ContextMaker): Job => ({
  name: 'course-publishing',
  summary: 'Publishes scheduled drafts, and tells their authors if that fails',
  cron: '* * * * *',
  async run(services) {
    const contexts = contextsOf(services);
    let [published, failed] = [0, 0];
    for (const courseId of await dueCourses(services.db, services.now())) {
      try {
        if (await publish(contexts, courseId)) published += 1;
      } catch (error) {
        if (error instanceof Refusal) {
          if (await noteFailure(contexts, courseId, error)) failed += 1;
        } else services.log.error({ err: error, course: courseId }, 'a course that is due was not published');
      }
    }
    return `${published} courses published, ${failed} could not be.`;
  },
});

async function publish(contexts: ContextMaker, courseId: string): Promise<boolean> {
  return contexts.forWork().change(async (outer) => {
    const { tx, now } = outer;
    const due = await lockDue(tx, courseId, now());
    if (!due) return false;
    const actor = await personAsActor(tx, due.createdBy);
    if (!actor) throw new Refusal(platformErrors.notAllowed);
    const origin = { requestId: `publish-${courseId}`, ip: '', userAgent: '' };
    // Runs in the transaction that holds the schedule: a refusal leaves the schedule unchanged.
    await contexts.within(outer, actor, origin, async (change) =>
      changeStatus(await lockDraft(change, actor, courseId), {
        action: due.action,
        publishing: due.publishing,
      }),
    );
    return true;
  });
}

/** Records the failure on the course and mails its author the error once. */
function noteFailure(contexts: ContextMaker, courseId: string, { error, values }: Refusal): Promise<boolean> {
  return contexts.forWork().change(async (change) => {
    const { tx, now, environment, record } = change;
    const due = await lockDue(tx, courseId, now());
    if (!due) return false;
    const problem = { en: sentence(error, 'en', values), fr: sentence(error, 'fr', values) };
    await failSchedule(tx, courseId, now(), problem);
    const name = await courseNameOf(tx, courseId);
    await record({
      type: 'update',
      entity: { kind: 'course', id: courseId, name },
      after: { notPublished: problem.en },
      userId: due.createdBy,
    });
    const person = await recipient(tx, due.createdBy);
    if (!person) return true;
    const path = `/auth/admin/courses/${courseId}/edit` as const;
    await notify(tx, change, [
      {
        to: person,
        kind: 'course-not-published',
        occasion: `course-not-published:${courseId}:${now().toISOString()}`,
        title: notPublishedTitle(name),
        path,
        mail: (language) =>
          notPublishedMail(language, {
            firstName: person.firstName,
            course: name,
            reason: problem[language],
            link: portalLink(environment, path, language),
          }),
      },
    ]);
    return true;
  });
}
