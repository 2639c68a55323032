import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { categoryCalls } from '#contract/training/categories.calls.ts';
import { categoryScreens as screens } from '#contract/training/categories.screens.ts';
import { courseCategories } from '#contract/training/categories.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { StandingLine } from '#web/training/brands/standing-line.tsx';
import { CourseCard } from '#web/training/courses/course-card.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import classes from './category.module.css';

/** The courses of a category, unfinished ones first. Without a category in the address, the first one. */
export function Page() {
  const { t } = useTranslation('categories');
  const language = useLanguage();
  const { categoryId = courseCategories[0].value } = useParamsOf(screens.page);
  return (
    <>
      <PageHeader room="learner" title={t('title')} sub={t('sub')} />
      <Tabs
        label={t('ui:word.categories')}
        current={categoryId}
        items={courseCategories.map((category) => ({
          key: category.value,
          label: inLanguage(category, language),
          href: addressOf(screens.page, { categoryId: category.value }),
        }))}
      />
      <Courses key={categoryId} category={categoryId} />
    </>
  );
}

function Courses({ category }: { category: string }) {
  const { t } = useTranslation('categories');
  const language = useLanguage();
  const courses = useCall(categoryCalls.courses, { params: { category } });
  const progress = useCall(categoryCalls.progress, { params: { category } });
  if (courses.isLoadingError) return <FailedReply reply={courses} />;
  if (courses.data?.courses.length === 0)
    return <EmptyState title={t('empty.title')}>{t('empty.sentence')}</EmptyState>;
  const shown = courseCategories.find((one) => one.value === category);
  const name = shown ? inLanguage(shown, language) : category;
  return (
    <section aria-labelledby="category">
      <div className={classes.head}>
        <h2 id="category">{name}</h2>
        {progress.data && <StandingLine progress={progress.data.progress} label={name} size="md" />}
      </div>
      <CardList items={courses.data?.courses} card={(course) => <CourseCard course={course} />} />
    </section>
  );
}
