import { useTranslation } from 'react-i18next';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useSession } from '#web/platform/session.tsx';
import { MyCertificates } from '#web/training/certificates/my-certificates.tsx';
import { CurriculumCard } from '#web/training/curriculums/curriculum-card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { CourseCard } from '../course-card.tsx';

const views = ['curriculums', 'remaining', 'in-progress', 'completed', 'certificates'] as const;
type View = (typeof views)[number];
const callOf = {
  remaining: progressCalls.remaining,
  'in-progress': progressCalls.inProgress,
  completed: progressCalls.completed,
};

/** All of a learner's training: by curriculum, or what is to do, under way and passed. */
export function Page() {
  const { t } = useTranslation('training');
  const list = useListState(['view']);
  const { certificates } = useSession().config.features;
  const offered = views.filter((one) => one !== 'certificates' || certificates);
  const view = offered.find((one) => one === list.filters.view) ?? 'curriculums';
  return (
    <>
      <PageHeader room="learner" title={t('title')} sub={t('sub')} />
      <Tabs
        label={t('view.label')}
        current={view}
        items={offered.map((key) => ({
          key,
          label: t(`view.${key}`),
          href: key === 'curriculums' ? '/auth/my-training' : `/auth/my-training?view=${key}`,
        }))}
      />
      {view === 'curriculums' && <Curriculums />}
      {view === 'certificates' && <MyCertificates />}
      {view !== 'curriculums' && view !== 'certificates' && <Courses key={view} view={view} />}
    </>
  );
}

function Curriculums() {
  const { t } = useTranslation('training');
  const curriculums = useCall(curriculumCalls.list, { query: { page: 0 } });
  if (curriculums.isError) return <FailedReply reply={curriculums} />;
  if (!curriculums.data) return <SkeletonRows rows={6} />;
  if (curriculums.data.curriculums.length === 0) {
    return <EmptyState title={t('empty.curriculums.title')}>{t('empty.curriculums.sentence')}</EmptyState>;
  }
  return (
    <Grid>
      {curriculums.data.curriculums.map((curriculum) => (
        <CurriculumCard key={curriculum._id} curriculum={curriculum} />
      ))}
    </Grid>
  );
}

function Courses({ view }: { view: Exclude<View, 'curriculums' | 'certificates'> }) {
  const { t } = useTranslation('training');
  const courses = useCall(callOf[view], {});
  if (courses.isError) return <FailedReply reply={courses} />;
  if (!courses.data) return <SkeletonRows rows={6} />;
  if (courses.data.courses.length === 0)
    return <EmptyState title={t(`empty.${view}.title`)}>{t(`empty.${view}.sentence`)}</EmptyState>;
  return (
    <Grid>
      {courses.data.courses.map((course) => (
        <CourseCard key={course._id} course={course} />
      ))}
    </Grid>
  );
}
