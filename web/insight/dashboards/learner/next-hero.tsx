import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { AssignedCourse } from '#contract/training/progress.calls.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { useFrontFormats } from '#web/platform/formats/use-front-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { courseAddress } from '#web/training/courses/course-card.tsx';
import { assignmentWords } from '#web/training/assignment-words.ts';
import { coverOf } from '#web/training/course-cover.ts';
import { courseSegments } from '#web/training/standings/segments.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Hero } from '#web/ui/hero.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { partOf } from '#web/platform/formats/part-of.ts';
import { OutlineLink } from './outline-link.tsx';

/** The course to continue. */
export function NextHero({ course }: { course: AssignedCourse }) {
  const { t } = useTranslation('dashboards');
  const { t: training } = useTranslation('training');
  const language = useLanguage();
  const formats = useFrontFormats();
  const { assignment } = course;
  const isNew = course.status === 'not-started';
  const left = Math.max(1, Math.round(course.durationMinutes * (1 - course.percent)));
  const name = inLanguage(course.name, language);
  return (
    <Hero
      look="step"
      level={2}
      cover={coverOf(course)}
      kicker={
        assignment
          ? assignmentWords(assignment, training, language)
          : course.curriculum && inLanguage(course.curriculum.name, language)
      }
      title={name}
      lead={inLanguage(course.description, language)}
      actions={
        <>
          <ButtonLink
            href={courseAddress(course)}
            variant="night"
            size="lg"
            icon={<IconPlayerPlayFilled size={15} />}
          >
            {t(isNew ? 'hero.start' : course.status === 'failed' ? 'hero.again' : 'hero.continue')}
          </ButtonLink>
          {course.curriculum && <OutlineLink curriculumId={course.curriculum._id} />}
        </>
      }
    >
      <StageLine
        onDark
        size="lg"
        segments={courseSegments(course)}
        label={name}
        words={t('hero.sections', partOf(course.seenCount, course.sectionCount))}
        note={
          assignment?.dueOn
            ? training('assigned.due', { date: formats.date(assignment.dueOn) })
            : t('hero.left', { time: formats.duration(left * 60) })
        }
      />
    </Hero>
  );
}

/** Nothing is left to do. */
export function AllDoneHero() {
  const { t } = useTranslation('dashboards');
  return (
    <Hero
      look="step"
      level={2}
      cover={{ seed: 'all-done', motif: 'contours' }}
      title={t('hero.allDone')}
      lead={t('hero.allDoneHint')}
      actions={
        <ButtonLink href={screens.myTraining.path} variant="night" size="lg">
          {t('allTraining')}
        </ButtonLink>
      }
    />
  );
}
