import { formCalls } from '#contract/training/forms.calls.ts';
import { formErrors as errors } from '#contract/training/forms.errors.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { coursesManaged } from '#server/training/courses/courses.scope.ts';
import { begunCourse, feedbackOn, formsOf, insertForm } from './forms.queries.ts';

export const formHandlers: Handlers<typeof formCalls> = {
  async currentUser({ query }, { db, actor }) {
    return { forms: (await formsOf(db, actor.id, query.course)).map(withId) };
  },

  create: ({ body }, { actor, change }) =>
    change(async ({ tx, record }) => {
      const course = found(await begunCourse(tx, actor.id, body.course), errors.courseNotFound);
      if (!course.isPassed) refuse(errors.notPassed);
      const { data, type } = body;
      if (!data.skipped && data.rating === null) refuse(errors.ratingNeeded, {}, { field: 'data.rating' });
      const kept = data.skipped ? { skipped: true, rating: null, helped: '', missing: '' } : data;
      const id = await insertForm(tx, {
        type,
        userId: actor.id,
        courseId: body.course,
        courseVersionId: course.versionId,
        data: kept,
        proxiedBy: actor.session.proxiedBy,
      });
      if (id === undefined) refuse(errors.answeredBefore);
      await record({ type: 'create', entity: { kind: 'form', id, name: course.name } });
      const [form] = await formsOf(tx, actor.id, body.course);
      return { form: withId(found(form, errors.courseNotFound)) };
    }),

  async ofCourse({ params, query }, { db, actor }) {
    const given = found(
      await feedbackOn(db, params.id, coursesManaged.sql(actor, 'c'), query),
      errors.courseNotFound,
    );
    return {
      summary: given.summary,
      answers: given.answers.map(withId),
      pagination: paginationOf(given.summary.answersCount, query),
    };
  },
};
