import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { courseCalls, type CourseRow } from '#contract/training/courses.calls.ts';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import type { ListChoice } from '#web/platform/lists/list-filters.tsx';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useChoosing } from '#web/platform/lists/use-choosing.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { BulkActions } from './bulk-actions.tsx';
import { CourseRemoval } from './course-removal.tsx';
import { useCourseColumns, useCourseMenu } from './course-columns.tsx';
import { useBrandChoices } from './use-brand-choices.ts';

const NewCourse = lazyPart(() =>
  import('./new-course.tsx').then((module) => ({ default: module.NewCourse })),
);

const limit = 10;
const tabs = ['all', 'draft', 'review', 'denied', 'published', 'unpublished', 'deleted'] as const;
const filters = {
  text: 'text',
  state: tabs,
  brand: 'text',
  curriculum: 'text',
  kind: ['written', 'scorm'],
  french: ['incomplete'],
} as const;
const sorts = ['name', 'updatedAt', 'publishedAt'] as const;

/** Every course the person works on, by state, with the missing French texts and the possible actions. */
export function Page() {
  const { t } = useTranslation('course-list');
  const language = useLanguage();
  const [isNew, setNew] = useState(false);
  const list = useListState(filters, sorts);
  const { state: tab = 'all', text, brand, curriculum, kind, french } = list.filters;
  const narrowed = {
    isAdmin: 'true',
    text,
    brand,
    curriculumId: curriculum,
    isScorm: kind && String(kind === 'scorm'),
    untranslated: french && 'true',
    ...(tab === 'deleted' ? { deleted: 'true' } : tab !== 'all' && { status: tab }),
  };
  const courses = useCall(
    courseCalls.list,
    { query: { ...narrowed, ...list.order, page: list.page, limit } },
    { keepPrevious: true },
  );
  const choices = useChoices();
  const rows = courses.data?.courses;
  const nameOf = (course: CourseRow) => inLanguage(course.name, language) || t('unnamed');
  const { selected, selection, choose } = useChoosing<CourseRow>({
    narrowed,
    total: courses.data?.pagination.total,
    load: async (paging) => {
      const reply = await callApi(courseCalls.list, { query: { ...narrowed, ...paging } });
      return { rows: reply.courses, pages: reply.pagination.pages };
    },
    keyOf: (course) => course._id,
    rowName: nameOf,
  });
  const deletion = useDeletion(courseShelfCalls.remove, {
    input: (course: CourseRow) => ({ params: { id: course._id } }),
    words: (course) => ({
      title: t('ui:word.deleteNamed', { name: nameOf(course) }),
      text: (
        <>
          {(course.managed?.learnersCount ?? 0) > 0 ? t('delete.begun') : t('delete.text')}
          <CourseRemoval courseId={course._id} />
        </>
      ),
      confirm: t('ui:word.delete'),
    }),
    done: t('delete.done'),
  });
  const restore = useChange(courseShelfCalls.restore, { onDone: () => toast(t('restored')) });
  const rowMenu = useCourseMenu({
    nameOf,
    onDelete: deletion.ask,
    onRestore: (course) => restore.mutate({ params: { id: course._id } }),
  });
  const columns = useCourseColumns(nameOf, tab === 'deleted');
  const { abilities, counts } = courses.data ?? {};
  const addButton = abilities?.create && (
    <Button variant="filled" icon={<IconPlus size={16} stroke={1.7} />} onClick={() => setNew(true)}>
      {t('new.title')}
    </Button>
  );
  const clear = () => choose(new Set());

  return (
    <>
      <PageHeader title={t('ui:word.courses')} sub={t('sub')} actions={addButton} />
      <Tabs
        label={t('states')}
        current={tab}
        items={tabs.map((key) => ({ key, label: t(`state.${key}`), count: counts?.[key] }))}
        onChange={(key) => {
          clear();
          list.setFilters({ state: key === 'all' ? undefined : key });
        }}
      />
      <ListTable
        label={t('ui:word.courses')}
        list={list}
        reply={courses}
        rows={rows}
        rowKey={(course) => course._id}
        rowMenu={rowMenu}
        columns={columns}
        sortedBy={{ key: 'name', direction: 'asc' }}
        search={t('ui:word.courseName')}
        choices={choices}
        {...(abilities?.create && {
          selection: {
            ...selection,
            actions: <BulkActions chosen={selected} isBin={tab === 'deleted'} onDone={clear} />,
          },
        })}
        empty={
          tab === 'all'
            ? { title: t('ui:word.noCoursesYet'), sentence: t('empty.sentence'), action: addButton }
            : { title: t('empty.tab'), sentence: t(`empty.${tab === 'deleted' ? 'bin' : 'other'}`) }
        }
      />
      <Suspense>{isNew && <NewCourse onClose={() => setNew(false)} />}</Suspense>
      {deletion.dialog}
    </>
  );
}

/** The filters of the list besides its state. */
function useChoices(): ListChoice<keyof typeof filters>[] {
  const { t } = useTranslation('course-list');
  const language = useLanguage();
  const brands = useBrandChoices();
  const curriculums = useCall(
    curriculumCalls.list,
    { query: { page: 0, isAdmin: 'true' } },
    { staleMilliseconds: 60_000 },
  );
  return [
    { name: 'brand', label: t('ui:word.brand'), options: brands.options },
    {
      name: 'curriculum',
      label: t('ui:word.curriculum'),
      options: (curriculums.data?.curriculums ?? []).map((one) => ({
        value: one._id,
        label: inLanguage(one.name, language),
      })),
    },
    {
      name: 'kind',
      label: t('ui:word.type'),
      options: filters.kind.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    {
      name: 'french',
      label: t('french.label'),
      options: filters.french.map((value) => ({ value, label: t(`french.${value}`) })),
    },
  ];
}
