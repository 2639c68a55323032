import { Readable } from 'node:stream';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import type { LearnerRow } from '#contract/insight/report-figures.ts';
import { reportErrors as errors } from '#contract/insight/reports.errors.ts';
import { inLanguage, type Bilingual } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Reading } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { tableFile } from '#server/platform/table-file.ts';
import type { PersonInOrder } from '#server/people/users/people-order.queries.ts';
import { withId } from '#server/platform/with-id.ts';
import {
  attemptsOfCourse,
  coursesOfCurriculumReport,
  everybodyOfCourse,
  reportAttempts,
  reportCourse,
  reportCoursePeople,
  reportedCourses,
} from './course-reports.queries.ts';
import { coursesReported, curriculumsReported } from './course-reports.scope.ts';
import { reportCurriculum, reportedCurriculums, viewOfCurriculums } from './curriculum-reports.queries.ts';
import {
  attemptsTable,
  coursesTable,
  curriculumLearnersTable,
  curriculumsTable,
  learnersTable,
} from './report-files.ts';
import { viewOf } from './report-view.ts';
import { fileNames } from './reports.texts.ts';
import { everybodyOfCurriculum, reportCurriculumPeople } from './standings.queries.ts';
import { allOfReport, reportedName, reportPage } from './subject-reports.queries.ts';

export const courseReportHandlers: Handlers<typeof courseReportCalls> = {
  async courses({ query }, context) {
    const { db, actor } = context;
    const { rows, total } = await reportPage(
      db,
      reportedCourses,
      viewOf(context, query.asOf),
      coursesReported.sql(actor, 'c'),
      query,
    );
    return { courses: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async coursesExport({ query }, context) {
    const { db, actor, language } = context;
    return tableFile(query.format, language, {
      name: fileNames[language].courses,
      day: query.asOf ?? context.today(),
      ...coursesTable(language),
      pages: allOfReport(
        db,
        reportedCourses,
        viewOf(context, query.asOf),
        coursesReported.sql(actor, 'c'),
        query,
      ),
    });
  },

  async course({ params, query }, context) {
    const { db, actor } = context;
    const view = viewOf(context, query.asOf);
    const course = found(
      await reportCourse(db, view, coursesReported.sql(actor, 'c'), params.id),
      errors.courseNotFound,
    );
    return { course: withId(course) };
  },

  async coursePeople({ params, query }, context) {
    const { db } = context;
    const view = viewOf(context, query.asOf);
    await courseName(context, params.id);
    const { rows, total } = await reportCoursePeople(db, view, params.id, query);
    return { users: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async courseTests({ params, query }, context) {
    const { db } = context;
    const view = viewOf(context, query.asOf);
    await courseName(context, params.id);
    const { rows, total } = await reportAttempts(db, view, params.id, query);
    return { tests: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async courseTestsExport({ params, query }, context) {
    const { db, language } = context;
    const view = viewOf(context, query.asOf);
    const course = inLanguage(await courseName(context, params.id), language);
    return tableFile(query.format, language, {
      name: `${fileNames[language].attempts}, ${course}`,
      day: query.asOf ?? context.today(),
      ...attemptsTable(language),
      pages: attemptsOfCourse(db, view, params.id, query),
    });
  },

  async courseAll({ params, query: { format, ...query } }, context) {
    const { db, language } = context;
    const view = viewOf(context, query.asOf);
    const name = await courseName(context, params.id);
    const pages = everybodyOfCourse(db, view, params.id, query);
    if (format === 'json') return { body: jsonStream(pages), mediaType: 'application/json; charset=utf-8' };
    return tableFile(format, language, {
      name: `${fileNames[language].learners}, ${inLanguage(name, language)}`,
      day: query.asOf ?? context.today(),
      ...learnersTable(language),
      pages,
    });
  },

  async curriculums({ query }, context) {
    const { db, actor } = context;
    const { rows, total } = await reportPage(
      db,
      reportedCurriculums,
      await viewOfCurriculums(db, viewOf(context, query.asOf)),
      curriculumsReported.sql(actor, 'k'),
      query,
    );
    return { curriculums: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async curriculumsExport({ query }, context) {
    const { db, actor, language } = context;
    return tableFile(query.format, language, {
      name: fileNames[language].curriculums,
      day: query.asOf ?? context.today(),
      ...curriculumsTable(language),
      pages: allOfReport(
        db,
        reportedCurriculums,
        await viewOfCurriculums(db, viewOf(context, query.asOf)),
        curriculumsReported.sql(actor, 'k'),
        query,
      ),
    });
  },

  async curriculum({ params, query }, context) {
    const { db, actor } = context;
    const view = await viewOfCurriculums(db, viewOf(context, query.asOf));
    const curriculum = found(
      await reportCurriculum(db, view, curriculumsReported.sql(actor, 'k'), params.id),
      errors.curriculumNotFound,
    );
    const courses = await coursesOfCurriculumReport(db, view, params.id);
    return { curriculum: { ...withId(curriculum), courses: courses.map(withId) } };
  },

  async curriculumPeople({ params, query }, context) {
    const { db } = context;
    const view = await viewOfCurriculums(db, viewOf(context, query.asOf));
    await curriculumName(context, params.id);
    const { rows, total } = await reportCurriculumPeople(db, view, params.id, query);
    return { users: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async curriculumPeopleExport({ params, query }, context) {
    const { db, language } = context;
    const view = await viewOfCurriculums(db, viewOf(context, query.asOf));
    const name = await curriculumName(context, params.id);
    return tableFile(query.format, language, {
      name: `${fileNames[language].learners}, ${inLanguage(name, language)}`,
      day: query.asOf ?? context.today(),
      ...curriculumLearnersTable(language),
      pages: everybodyOfCurriculum(db, view, params.id, query),
    });
  },
};

/** The name of a course whose report the caller may read. */
const courseName = async ({ db, actor }: Reading<Actor>, id: string): Promise<Bilingual> =>
  found(await reportedName(db, reportedCourses, coursesReported.sql(actor, 'c'), id), errors.courseNotFound);

const curriculumName = async ({ db, actor }: Reading<Actor>, id: string): Promise<Bilingual> =>
  found(
    await reportedName(db, reportedCurriculums, curriculumsReported.sql(actor, 'k'), id),
    errors.curriculumNotFound,
  );

type Row = Omit<LearnerRow, '_id'> & PersonInOrder;

/** A row as the call declares it: streamed replies are not parsed otherwise. */
const presented = ({ firstName: _first, lastName: _last, ...row }: Row) => withId(row);

/** Streams `{"users":[…]}` page by page. */
function jsonStream(pages: AsyncIterable<readonly Row[]>): Readable {
  async function* pieces() {
    let isFirst = true;
    yield '{"users":[';
    for await (const rows of pages) {
      yield (isFirst ? '' : ',') + rows.map((row) => JSON.stringify(presented(row))).join(',');
      isFirst = false;
    }
    yield ']}';
  }
  return Readable.from(pieces());
}
