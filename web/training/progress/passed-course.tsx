import { IconCertificate } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { CurriculumDetail } from '#contract/training/curriculums.calls.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { partOf } from '#web/platform/formats/part-of.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { useTabsOf } from '#web/platform/use-record-tabs.tsx';
import { coverOf } from '#web/training/course-cover.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { CoverCard } from '#web/ui/cover-card.tsx';
import { IconTile } from '#web/ui/icon-tile.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import type { NextCourse } from './next-course.ts';
import { PassedCard } from './passed-card.tsx';
import type { Step } from './steps.ts';
import classes from './passed-course.module.css';

interface PassedCourseProps {
  readonly courseId: string;
  readonly curriculum: CurriculumDetail | undefined;
  readonly next: NextCourse | undefined;
}

/** The moment of a pass where no quiz gives a score: all of its sections. */
export function PassedCourseCard({ name, steps }: { name: string; steps: readonly Step[] }) {
  const { t } = useTranslation('courses');
  return (
    <PassedCard
      state={t('end.state')}
      title={t('end.passed', { name })}
      lines={[]}
      share={1}
      segments={steps.map((step) => (step.isDone ? 'done' : 'todo'))}
      label={name}
    />
  );
}

/** What a passed course brings: what other rooms give for it, how far the curriculum is, and the next course. */
export function PassedCourse({ courseId, curriculum, next }: PassedCourseProps) {
  const { t } = useTranslation('courses');
  const gains = useTabsOf('passed-course', []);
  return (
    <>
      {gains.map(
        ({ key, Part }) =>
          Part && (
            <Suspense key={key}>
              <Part recordId={courseId} />
            </Suspense>
          ),
      )}
      {curriculum && <TowardsCertificate curriculum={curriculum} />}
      {next && (
        <Stack as="section" gap={12} className={classes.next}>
          <h2>{t('end.nextTitle')}</h2>
          <NextCard next={next} curriculum={curriculum} />
        </Stack>
      )}
    </>
  );
}

function TowardsCertificate({ curriculum }: { curriculum: CurriculumDetail }) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  const { config } = useSession();
  const name = inLanguage(curriculum.name, language);
  const { requiredCount, requiredPassedCount } = curriculum.standing;
  const left = requiredCount - requiredPassedCount;
  if (requiredCount === 0) return null;
  return (
    <article className={`surface ${classes.way}`}>
      <IconTile tone={left === 0 ? 'ok' : 'info'} icon={<IconCertificate size={20} stroke={1.7} />} />
      <div>
        <h2>
          <CardLink href={addressOf(screens.curriculumPage, { curriculumId: curriculum._id })}>
            {left > 0 && config.features.certificates ? t('end.toCertificate', { count: left }) : name}
          </CardLink>
        </h2>
        {left > 0 && config.features.certificates && <p>{name}</p>}
        <StageLine
          size="md"
          segments={stageSegments({ done: requiredPassedCount, total: requiredCount })}
          label={name}
          words={t('ui:word.coursesDone', partOf(requiredPassedCount, requiredCount))}
        />
      </div>
    </article>
  );
}

function NextCard({ next, curriculum }: Pick<PassedCourseProps, 'curriculum'> & { next: NextCourse }) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  const formats = useFormats();
  const { course, href } = next;
  const place = curriculum?.courses.findIndex((one) => one._id === course._id) ?? -1;
  const facts = [
    course.durationMinutes > 0 && formats.duration(course.durationMinutes * 60),
    course.sectionCount > 0 && t('end.sections', { count: course.sectionCount }),
    course.assignment?.dueOn && t('end.due', { date: formats.date(course.assignment.dueOn) }),
  ].filter(Boolean);
  return (
    <CoverCard
      look="row"
      href={href}
      title={inLanguage(course.name, language)}
      kicker={
        curriculum && place >= 0
          ? `${inLanguage(curriculum.name, language)} · ${t('ui:word.doneOfTotal', partOf(place + 1, curriculum.courses.length))}`
          : course.curriculum && inLanguage(course.curriculum.name, language)
      }
      cover={coverOf(course)}
    >
      <p className={classes.facts}>{facts.join(' · ')}</p>
    </CoverCard>
  );
}
