import { reportCalls } from '#contract/insight/reports.calls.ts';
import { reportErrors as errors } from '#contract/insight/reports.errors.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { usersVisibleTo } from '#server/people/users/users.scope.ts';
import { coursesOfUser, reportDealers, reportUser, reportUsers } from './reports.queries.ts';
import { dealersReportedTo } from './reports.scope.ts';

export const reportHandlers: Handlers<typeof reportCalls> = {
  async users({ query }, { db, actor }) {
    const { rows, total } = await reportUsers(db, usersVisibleTo(actor), query);
    return { users: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async user({ params }, { db, actor }) {
    const user = found(await reportUser(db, usersVisibleTo(actor), params.id), errors.userNotFound);
    const courses = await coursesOfUser(db, user.id);
    return { user: { ...withId(user), courses: courses.map(withId) } };
  },

  async dealers({ query }, { db, actor }) {
    const { rows, total } = await reportDealers(db, dealersReportedTo(actor), query);
    return { dealers: rows.map(withId), pagination: paginationOf(total, query) };
  },
};
