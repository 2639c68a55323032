import type {
  ReportedAttempt,
  ReportedCourse,
  ReportedCurriculum,
} from '#contract/insight/course-reports.calls.ts';
import type { ReportDealer, StaffMember } from '#contract/insight/dealer-reports.calls.ts';
import type { CurriculumLearner, LearnerRow } from '#contract/insight/report-figures.ts';
import type { ReportUser, ReportUserCourse } from '#contract/insight/reports.calls.ts';
import { inLanguage, nameIn, type Bilingual, type Language } from '#contract/platform/language.ts';
import { reportTable, type ReportColumn, type ReportTable } from '#server/platform/reports/report-table.ts';
import { reportHeadings, standingWords, statusWords, words } from './reports.texts.ts';

type Heading = keyof (typeof reportHeadings)['en'];
type Unidentified<T> = Omit<T, '_id'>;

type Column<Row> = ReportColumn<Heading, Row>;

/** `departments` is what the settings call them. */
const table =
  <Row>(columns: readonly Column<Row>[]) =>
  (language: Language, departments = ''): ReportTable<Row> =>
    reportTable(reportHeadings, columns, language, { departments });

interface Figures {
  readonly completed: number;
  readonly inProgress: number;
  readonly notStarted: number;
  readonly averageScore: number | null;
  readonly timeSpent: number;
  readonly percent: number;
}

const minutes = (seconds: number) => Math.round(seconds / 60);
const share = (score: number | null) => (score === null ? null : score / 100);
const named = (name: Bilingual | undefined, language: Language) => (name ? inLanguage(name, language) : '');

const figures: readonly Column<Figures>[] = [
  ['completed', 'number', (row) => row.completed],
  ['inProgress', 'number', (row) => row.inProgress],
  ['notStarted', 'number', (row) => row.notStarted],
  ['share', 'share', (row) => row.percent],
  ['averageScore', 'share', (row) => share(row.averageScore)],
  ['minutes', 'number', (row) => minutes(row.timeSpent)],
];

export const usersTable = table<Unidentified<ReportUser>>([
  ['name', 'text', (row) => row.fullName],
  ['email', 'text', (row) => row.email],
  ['role', 'text', (row, language) => nameIn(row.role, language)],
  ['dealer', 'text', (row) => row.dealer?.name ?? ''],
  [
    'departments',
    'text',
    (row, language) => row.assignmentGroups.map((one) => nameIn(one, language)).join(', '),
  ],
  ...figures,
  ['lastSeen', 'day', (row) => row.lastSeenAt],
]);

/** A person's progress in a course. */
const inCourse: readonly Column<Unidentified<LearnerRow> | Unidentified<ReportUserCourse>>[] = [
  ['status', 'text', (row, language) => statusWords[language][row.state]],
  ['progress', 'share', (row) => row.percent],
  ['bestScore', 'share', (row) => share(row.bestScore)],
  ['minutes', 'number', (row) => minutes(row.timeSpent)],
  ['lastActive', 'day', (row) => row.lastEventAt],
  ['passedOn', 'day', (row) => row.passedAt],
  ['dueAgain', 'day', (row) => row.renewalDueOn],
];

export const userCoursesTable = table<Unidentified<ReportUserCourse>>([
  ['course', 'text', (row, language) => inLanguage(row.name, language)],
  ['curriculum', 'text', (row, language) => named(row.curriculum?.name, language)],
  ['required', 'text', (row, language) => words[language][row.required ? 'yes' : 'no']],
  ...inCourse,
]);

export const dealersTable = table<Unidentified<ReportDealer>>([
  ['dealer', 'text', (row) => row.name],
  ['number', 'text', (row) => row.number],
  ['city', 'text', (row) => row.city],
  ['region', 'text', (row) => row.region],
  ['country', 'text', (row) => row.country],
  ['people', 'number', (row) => row.usersCount],
  ['certifiedPeople', 'number', (row) => row.certified],
  ...figures,
]);

const subject: readonly Column<Unidentified<ReportedCourse> | Unidentified<ReportedCurriculum>>[] = [
  ['brand', 'text', (row) => row.brand?.name ?? ''],
  ['status', 'text', (row, language) => words[language][row.status]],
  ['active', 'text', (row, language) => words[language][row.active ? 'yes' : 'no']],
];

export const coursesTable = table<Unidentified<ReportedCourse>>([
  ['course', 'text', (row, language) => inLanguage(row.name, language)],
  ...subject,
  ...figures,
]);

export const curriculumsTable = table<Unidentified<ReportedCurriculum>>([
  ['curriculum', 'text', (row, language) => inLanguage(row.name, language)],
  ...subject,
  ['courses', 'number', (row) => row.coursesCount],
  ...figures,
]);

export const learnersTable = table<Unidentified<LearnerRow>>([
  ['name', 'text', (row) => row.fullName],
  ['email', 'text', (row) => row.email],
  ['dealer', 'text', (row) => row.dealer?.name ?? ''],
  ...inCourse,
]);

export const attemptsTable = table<Unidentified<ReportedAttempt>>([
  ['name', 'text', (row) => row.user.fullName],
  ['email', 'text', (row) => row.user.email],
  ['dealer', 'text', (row) => row.dealer?.name ?? ''],
  ['attempt', 'number', (row) => row.number],
  ['status', 'text', (row, language) => statusWords[language][row.passed ? 'passed' : 'failed']],
  ['score', 'share', (row) => share(row.score)],
  ['minutes', 'number', (row) => minutes(row.timeSpent)],
  ['handedIn', 'day', (row) => row.finishedAt],
]);

export const curriculumLearnersTable = table<Unidentified<CurriculumLearner>>([
  ['name', 'text', (row) => row.fullName],
  ['email', 'text', (row) => row.email],
  ['dealer', 'text', (row) => row.dealer?.name ?? ''],
  ['standing', 'text', (row, language) => standingWords[language][row.standing]],
  ['requiredPassed', 'number', (row) => row.requiredPassed],
  ['requiredCourses', 'number', (row) => row.required],
  ['minutes', 'number', (row) => minutes(row.timeSpent)],
  ['completedOn', 'day', (row) => row.completedAt],
  ['certificate', 'text', (row) => row.certificate?.code ?? ''],
  ['certificateUntil', 'day', (row) => row.certificate?.expiresOn ?? null],
]);

/** A dealer's people with a column for each curriculum assigned to some of them. */
export function staffTable(
  language: Language,
  curriculums: readonly { readonly _id: string; readonly name: Bilingual }[],
): ReportTable<Unidentified<StaffMember>> {
  const person = table<Unidentified<StaffMember>>([
    ['name', 'text', (row) => row.fullName],
    ['email', 'text', (row) => row.email],
    ['role', 'text', (row) => nameIn(row.role, language)],
    ['departments', 'text', (row) => row.assignmentGroups.map((one) => nameIn(one, language)).join(', ')],
    ['requiredPassed', 'number', (row) => row.requiredPassed],
    ['requiredCourses', 'number', (row) => row.required],
    ['lastSeen', 'day', (row) => row.lastSeenAt],
  ])(language);
  const standing = (row: Unidentified<StaffMember>, id: string) => {
    const found = row.standings.find((one) => one.curriculum === id);
    if (!found) return '';
    const until = found.expiresOn ? ` (${found.expiresOn})` : '';
    return standingWords[language][found.standing] + until;
  };
  return {
    columns: [
      ...person.columns,
      ...curriculums.map(({ name }) => ({ heading: inLanguage(name, language), kind: 'text' as const })),
    ],
    values: (row) => [...person.values(row), ...curriculums.map(({ _id }) => standing(row, _id))],
  };
}
