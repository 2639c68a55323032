import { reportCalls } from '#contract/insight/reports.calls.ts';
import { reportErrors as errors } from '#contract/insight/reports.errors.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { withId } from '#server/platform/with-id.ts';
import { pointsEntries } from '#server/rewards/ledger/points.queries.ts';
import { canKeepRecord } from '#server/people/users/users.rules.ts';
import { figuresOfPerson, historyOfPerson, pointsIn } from './person-reports.queries.ts';
import { userCoursesTable, usersTable } from './report-files.ts';
import { peopleViewOf } from './report-view.ts';
import {
  coursesOfUser,
  coursesOfUserIn,
  everybodyOfReport,
  nameOfUser,
  overviewOfUsers,
  reportUser,
  reportUsers,
  type ReportCourseRow,
} from './reports.queries.ts';
import { fileNames } from './reports.texts.ts';
import { curriculumsOfUser, requiredOfUser } from './standings.queries.ts';

export const reportHandlers: Handlers<typeof reportCalls> = {
  async users({ query }, context) {
    const { rows, total } = await reportUsers(context.db, peopleViewOf(context, query.asOf), query);
    return { users: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async overview({ query }, context) {
    const { departments, ...overview } = await overviewOfUsers(
      context.db,
      peopleViewOf(context, query.asOf),
      query,
    );
    return { overview: { ...overview, departments: departments.map(withId) } };
  },

  async usersExport({ query }, context) {
    const { db, language, settings } = context;
    return tableFile(query.format, language, {
      name: fileNames[language].users,
      day: query.asOf ?? context.today(),
      ...usersTable(language, settings.assignmentGroupName[language].plural),
      pages: everybodyOfReport(db, peopleViewOf(context, query.asOf), query),
    });
  },

  async user({ params, query }, context) {
    const { db, actor } = context;
    const view = peopleViewOf(context, query.asOf);
    const user = found(await reportUser(db, view, params.id), errors.userNotFound);
    const [courses, required, figures] = await Promise.all([
      coursesOfUser(db, view, user.id),
      requiredOfUser(db, view, user.id),
      figuresOfPerson(db, view, user.id),
    ]);
    const { roleRank, months, ...totals } = found(figures, errors.userNotFound);
    const edit = canKeepRecord(actor, { id: user.id, roleRank });
    return {
      user: {
        ...withId(user),
        ...totals,
        months: [...months],
        required,
        courses: courses.map(withId),
        abilities: { edit },
      },
    };
  },

  async userExport({ params, query }, context) {
    const { db, language } = context;
    const view = peopleViewOf(context, query.asOf);
    const name = found(await nameOfUser(db, view, params.id), errors.userNotFound);
    async function* pages(): AsyncGenerator<readonly ReportCourseRow[]> {
      yield await coursesOfUser(db, view, params.id);
    }
    return tableFile(query.format, language, {
      name: `${fileNames[language].person}, ${name}`,
      day: query.asOf ?? context.today(),
      ...userCoursesTable(language),
      pages: pages(),
    });
  },

  async userCurriculums({ params, query }, context) {
    const view = peopleViewOf(context, query.asOf);
    found(await nameOfUser(context.db, view, params.id), errors.userNotFound);
    const rows = await curriculumsOfUser(context.db, view, params.id);
    return { curriculums: rows.map(withId) };
  },

  async userCurriculum({ params: { id, curriculumId }, query }, context) {
    const { db } = context;
    const view = peopleViewOf(context, query.asOf);
    found(await nameOfUser(db, view, id), errors.userNotFound);
    const [curriculum] = await curriculumsOfUser(db, view, id, curriculumId);
    const report = found(curriculum, errors.curriculumNotFound);
    const courses = await coursesOfUserIn(db, view, id, curriculumId);
    return { curriculum: { ...withId(report), courses: courses.map(withId) } };
  },

  async userHistories({ params, query }, context) {
    const view = peopleViewOf(context, query.asOf);
    found(await nameOfUser(context.db, view, params.id), errors.userNotFound);
    const { rows, total } = await historyOfPerson(context.db, view, params.id, query);
    return { histories: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async userPoints({ params, query }, context) {
    const view = peopleViewOf(context, query.asOf);
    found(await nameOfUser(context.db, view, params.id), errors.userNotFound);
    const { rows, total, balance } = await pointsEntries(context.db, pointsIn(view), params.id, query);
    return { points: rows.map(withId), balance, pagination: paginationOf(total, query) };
  },
};
