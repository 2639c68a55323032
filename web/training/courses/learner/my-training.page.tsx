import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { curriculumCalls, type CurriculumRow } from '#contract/training/curriculums.calls.ts';
import { progressCalls, type AssignedCourse } from '#contract/training/progress.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useSession } from '#web/platform/session.tsx';
import { MyCertificates } from '#web/training/certificates/my-certificates.tsx';
import { CurriculumCard } from '#web/training/curriculum-card.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { CourseCard } from '../course-card.tsx';
import { findTraining, orders, type Order } from './find-training.ts';

const views = ['curriculums', 'remaining', 'in-progress', 'completed', 'certificates'] as const;
type View = (typeof views)[number];
const callOf = {
  remaining: progressCalls.remaining,
  'in-progress': progressCalls.inProgress,
  completed: progressCalls.completed,
};

/** All of a learner's training: by curriculum, or to do, in progress and passed. */
export function Page() {
  const { t } = useTranslation('training');
  const list = useListState({ view: views, text: 'text', order: orders });
  const { text, order } = list.filters;
  const clear = () => list.setFilters({ text: undefined, order: undefined });
  const search = { order, ...(text && { text }) };
  const { certificates } = useSession().config.features;
  const offered = views.filter((one) => one !== 'certificates' || certificates);
  const view = offered.find((one) => one === list.filters.view) ?? 'curriculums';
  return (
    <>
      <PageHeader room="learner" title={t('ui:word.myTraining')} sub={t('sub')} />
      <Tabs
        label={t('ui:word.show')}
        current={view}
        items={offered.map((key) => ({
          key,
          label: t(`view.${key}`),
          href: addressOfView(key, search),
        }))}
      />
      {view !== 'certificates' && (
        <FilterBar
          search={{
            label: t('find.search'),
            value: text ?? '',
            onChange: (next) => list.setFilters({ text: next || undefined }),
          }}
          selects={[
            {
              key: 'order',
              label: t('find.order.label'),
              value: order ?? null,
              options: orders.map((one) => ({ value: one, label: t(`find.order.${one}`) })),
              onChange: (next) => list.setFilters({ order: next ?? undefined }),
            },
          ]}
        />
      )}
      {view === 'curriculums' && <Curriculums search={search} onClear={clear} />}
      {view === 'certificates' && <MyCertificates />}
      {view !== 'curriculums' && view !== 'certificates' && (
        <Courses key={view} view={view} search={search} onClear={clear} />
      )}
    </>
  );
}

interface Search {
  readonly text?: string;
  readonly order: Order | undefined;
}

interface FoundProps {
  readonly search: Search;
  readonly onClear: () => void;
}

/** Search and order are kept between views. */
function addressOfView(view: View, { text, order }: Search): string {
  const query = new URLSearchParams({
    ...(view !== 'curriculums' && { view }),
    ...(text && { text }),
    ...(order && { order }),
  }).toString();
  return `/auth/my-training${query && `?${query}`}`;
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('training');
  return (
    <EmptyState
      plain
      title={t('ui:word.noResults')}
      action={<Button onClick={onClear}>{t('find.clear')}</Button>}
    >
      {t('find.noneHint')}
    </EmptyState>
  );
}

function Curriculums({ search, onClear }: FoundProps) {
  const { t } = useTranslation('training');
  const language = useLanguage();
  const curriculums = useCall(curriculumCalls.list, { query: { page: 0 } });
  if (curriculums.isLoadingError) return <FailedReply reply={curriculums} />;
  if (!curriculums.data) return <CurriculumCards found={undefined} />;
  if (curriculums.data.curriculums.length === 0) {
    return <EmptyState title={t('ui:word.noTrainingYet')}>{t('empty.curriculums.sentence')}</EmptyState>;
  }
  const found = findTraining(
    curriculums.data.curriculums,
    ({ name, description, brand, standing }) => ({
      name: inLanguage(name, language),
      brand: brand?.name ?? '',
      more: inLanguage(description, language),
      percent: standing.coursesCount === 0 ? 0 : standing.passedCount / standing.coursesCount,
    }),
    { ...search, language },
  );
  if (found.length === 0) return <NothingFound onClear={onClear} />;
  return <CurriculumCards found={found} />;
}

function Courses({
  view,
  search,
  onClear,
}: FoundProps & { readonly view: Exclude<View, 'curriculums' | 'certificates'> }) {
  const { t } = useTranslation('training');
  const language = useLanguage();
  const courses = useCall(callOf[view], {});
  if (courses.isLoadingError) return <FailedReply reply={courses} />;
  if (!courses.data) return <CourseCards found={undefined} />;
  if (courses.data.courses.length === 0)
    return <EmptyState title={t(`empty.${view}.title`)}>{t(`empty.${view}.sentence`)}</EmptyState>;
  const found = findTraining(
    courses.data.courses,
    ({ name, brand, curriculum, percent }) => ({
      name: inLanguage(name, language),
      brand: brand?.name ?? '',
      more: curriculum ? inLanguage(curriculum.name, language) : '',
      percent,
    }),
    { ...search, language },
  );
  if (found.length === 0) return <NothingFound onClear={onClear} />;
  return <CourseCards found={found} />;
}

const CurriculumCards = ({ found }: { found: readonly CurriculumRow[] | undefined }) => (
  <CardList items={found} card={(curriculum) => <CurriculumCard curriculum={curriculum} />} />
);

const CourseCards = ({ found }: { found: readonly AssignedCourse[] | undefined }) => (
  <CardList items={found} card={(course) => <CourseCard course={course} />} />
);
