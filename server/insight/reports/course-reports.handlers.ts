import { Readable } from 'node:stream';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import type { LearnerRow } from '#contract/insight/report-figures.ts';
import { reportErrors as errors } from '#contract/insight/reports.errors.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { usersVisibleTo } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { csvStream, type CsvValue } from '#server/platform/csv.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import {
  coursesOfCurriculumReport,
  everybodyOfCourse,
  reportAttempts,
  reportCourse,
  reportCoursePeople,
  reportCourses,
  reportCurriculum,
  reportCurriculums,
  reportedCourseName,
  type ReportScope,
} from './course-reports.queries.ts';
import { coursesReportedTo, curriculumsReportedTo } from './course-reports.scope.ts';
import { learnerHeadings, statusWords } from './course-reports.texts.ts';

const courseScope = (actor: Actor): ReportScope => ({
  people: usersVisibleTo(actor),
  subjects: coursesReportedTo(actor),
});
const curriculumScope = (actor: Actor): ReportScope => ({
  people: usersVisibleTo(actor),
  subjects: curriculumsReportedTo(actor),
});

export const courseReportHandlers: Handlers<typeof courseReportCalls> = {
  async courses({ query }, { db, actor }) {
    const { rows, total } = await reportCourses(db, courseScope(actor), query);
    return { courses: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async course({ params }, { db, actor }) {
    const course = found(await reportCourse(db, courseScope(actor), params.id), errors.courseNotFound);
    return { course: withId(course) };
  },

  async coursePeople({ params, query }, { db, actor }) {
    found(await reportedCourseName(db, coursesReportedTo(actor), params.id), errors.courseNotFound);
    const { rows, total } = await reportCoursePeople(db, usersVisibleTo(actor), params.id, query);
    return { users: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async courseTests({ params, query }, { db, actor }) {
    found(await reportedCourseName(db, coursesReportedTo(actor), params.id), errors.courseNotFound);
    const { rows, total } = await reportAttempts(db, usersVisibleTo(actor), params.id, query);
    return { tests: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async courseAll({ params, query }, { db, actor, language }) {
    const name = found(
      await reportedCourseName(db, coursesReportedTo(actor), params.id),
      errors.courseNotFound,
    );
    const pages = everybodyOfCourse(db, usersVisibleTo(actor), params.id, query);
    if (query.format === 'json')
      return { body: jsonStream(pages), mediaType: 'application/json; charset=utf-8' };
    return {
      body: csvStream(learnerHeadings[language], pages, (row) => recordOf(row, language)),
      mediaType: 'text/csv; charset=utf-8',
      downloadName: `${inLanguage(name, language)}.csv`,
    };
  },

  async curriculums({ query }, { db, actor }) {
    const { rows, total } = await reportCurriculums(db, curriculumScope(actor), query);
    return { curriculums: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async curriculum({ params }, { db, actor }) {
    const curriculum = found(
      await reportCurriculum(db, curriculumScope(actor), params.id),
      errors.curriculumNotFound,
    );
    const courses = await coursesOfCurriculumReport(db, usersVisibleTo(actor), params.id);
    return { curriculum: { ...withId(curriculum), courses: courses.map(withId) } };
  },
};

type Row = Omit<LearnerRow, '_id'> & { readonly id: string };

const recordOf = (row: Row, language: Language): readonly CsvValue[] => [
  row.fullName,
  row.email,
  row.dealer?.name ?? '',
  statusWords[language][row.status],
  Math.round(row.percent * 100),
  row.bestScore,
  Math.round(row.timeSpent / 60),
  row.lastEventAt?.slice(0, 10) ?? null,
  row.passedAt?.slice(0, 10) ?? null,
  row.renewalDueOn,
];

/** `{"users":[…]}`, page by page as they come. */
function jsonStream(pages: AsyncIterable<readonly Row[]>): Readable {
  async function* pieces() {
    let isFirst = true;
    yield '{"users":[';
    for await (const rows of pages) {
      yield (isFirst ? '' : ',') + rows.map((row) => JSON.stringify(withId(row))).join(',');
      isFirst = false;
    }
    yield ']}';
  }
  return Readable.from(pieces());
}
