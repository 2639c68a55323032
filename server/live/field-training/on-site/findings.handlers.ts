import { findingCalls } from '#contract/live/field-findings.calls.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { withId } from '#server/platform/with-id.ts';
import { findingsVisible, visitsObserved } from '../field-training.scope.ts';
import { withdrawFinding } from './find.ts';
import { assignableCourses, listFindings, presentFinding } from './findings.queries.ts';

/** More courses than anybody scrolls through. The list also fits into the memory of a phone that goes offline. */
const mostCourses = 500;

export const findingHandlers: Handlers<typeof findingCalls> = {
  async list({ query }, { db, actor }) {
    const { rows, total, counts } = await listFindings(
      db,
      findingsVisible.sql(actor, 'v', 'f'),
      visitsObserved.sql(actor, 'v'),
      query,
    );
    const { open = 0, closed = 0, withdrawn = 0 } = counts;
    return {
      findings: rows.map((row) => presentFinding(row, row.observes)),
      pagination: paginationOf(total, query),
      counts: { open, closed, withdrawn },
    };
  },

  async courses({ query }, { db }) {
    const courses = await assignableCourses(db, query.text, mostCourses);
    return { courses: courses.slice(0, mostCourses).map(withId), more: courses.length > mostCourses };
  },

  withdraw: ({ params, body }, { actor, change }) =>
    change(async (work) => ({
      finding: presentFinding(await withdrawFinding(work, actor, params.id, body.reason), true),
    })),
};
