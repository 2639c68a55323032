import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { courseReviewScreens as screens } from '#contract/training/course-review.screens.ts';
import { courseCalls, type CourseRow } from '#contract/training/courses.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useGo, useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { ScheduleChip } from './course-state-chips.tsx';
import { DecideCourse } from './review/decide-course.tsx';
import { ReviewPanel } from './review/review-panel.tsx';

const limit = 10;

/** Drafts that wait for a reviewer, and the open one, which is in the address. */
export function Page() {
  const [{ course }] = useSearchOf('course');
  return course ? <OneRequest key={course} courseId={course} /> : <RequestList />;
}

function RequestList() {
  const { t } = useTranslation('review');
  const list = useListState(['text']);
  const courses = useCall(
    courseCalls.list,
    {
      query: {
        isAdmin: 'true',
        status: 'review',
        page: list.page,
        limit,
        text: list.filters.text,
        sortBy: 'updatedAt',
      },
    },
    { keepPrevious: true },
  );
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t('queue.title')} sub={t('queue.sub')} />
      <ListTable
        label={t('queue.title')}
        list={list}
        reply={courses}
        rows={courses.data?.courses}
        rowKey={(course) => course._id}
        columns={columns}
        search={t('ui:word.courseName')}
        empty={{ title: t('queue.empty.title'), sentence: t('queue.empty.sentence') }}
      />
    </>
  );
}

function useColumns(): readonly Column<CourseRow>[] {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.course'),
      primary: true,
      cell: (course) => (
        <>
          <IdentityCell
            title={inLanguage(course.name, language) || t('ui:word.untitled')}
            href={`${screens.requests.path}?course=${course._id}`}
            detail={course.brand?.name}
          />
          {course.managed?.schedule && <ScheduleChip schedule={course.managed.schedule} />}
        </>
      ),
    },
    {
      key: 'version',
      header: t('ui:word.type'),
      priority: 2,
      width: 160,
      cell: ({ managed }) =>
        managed?.liveNumber ? t('queue.changesTo', { number: managed.liveNumber }) : t('queue.isNew'),
    },
    {
      key: 'by',
      header: t('queue.columns.by'),
      priority: 3,
      width: 200,
      cell: ({ managed }) => managed?.submittedBy?.name ?? '',
    },
    {
      key: 'since',
      header: t('ui:word.since'),
      width: 150,
      cell: ({ managed }) => (managed?.submittedAt ? formats.age(managed.submittedAt) : ''),
    },
    {
      key: 'comments',
      header: t('queue.columns.comments'),
      align: 'end',
      priority: 4,
      width: 140,
      cell: ({ managed }) => formats.number(managed?.openCommentsCount ?? 0),
    },
  ];
}

function OneRequest({ courseId }: { courseId: string }) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const formats = useFormats();
  const go = useGo();
  const draft = useCall(courseDraftCalls.read, { params: { id: courseId } });
  if (draft.isLoadingError) return <FailedReply reply={draft} />;
  if (!draft.data) return <SkeletonRows rows={10} />;
  const { course } = draft.data;
  const submitted = course.submittedAt && {
    name: course.submittedBy?.name ?? t('comment.somebody'),
    when: formats.ageWithin(course.submittedAt),
  };
  return (
    <>
      <PageHeader
        title={inLanguage(course.name, language) || t('ui:word.untitled')}
        chips={<StatusChip status={course.state === 'clean' ? course.status : course.state} />}
        {...(submitted && { sub: t('submitted', submitted) })}
        back={{ href: screens.requests.path, label: t('queue.title') }}
        actions={
          <ButtonLink href={addressOf(screens.preview, { courseId })} target="_blank">
            {t('ui:word.preview')}
          </ButtonLink>
        }
      />
      <DecideCourse course={course} onDecided={() => void go(screens.requests)}>
        <ReviewPanel courseId={courseId} />
      </DecideCourse>
    </>
  );
}
