import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { AssignedCourse } from '#contract/training/progress.calls.ts';
import { playerAddress } from '#contract/training/player-address.ts';
import { useFrontFormats } from '#web/platform/formats/use-front-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Chip } from '#web/ui/chip.tsx';
import { CoverCard } from '#web/ui/cover-card.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { partOf } from '#web/platform/formats/part-of.ts';
import { courseSegments } from '../standings/segments.ts';
import { assignmentWords } from '#web/training/assignment-words.ts';
import { coverOf } from '#web/training/course-cover.ts';

export const courseAddress = (course: AssignedCourse): string => playerAddress(course._id, course.curriculum);

/** A course as a card: its progress and prerequisites. The whole card opens it, unless it is in the trash. */
export function CourseCard({ course, kicker }: { course: AssignedCourse; kicker?: string }) {
  const { t } = useTranslation('training');
  const language = useLanguage();
  const formats = useFrontFormats();
  const name = inLanguage(course.name, language);
  const isLocked = course.missing.length > 0;
  const chip =
    course.state === 'passed' || course.state === 'due-again'
      ? t(`state.${course.isGone ? 'passed' : course.state}`)
      : isLocked
        ? t('status.locked')
        : course.status === 'failed'
          ? t('status.failed')
          : null;
  return (
    <CoverCard
      href={course.isGone ? undefined : courseAddress(course)}
      title={name}
      kicker={
        kicker ?? (course.curriculum ? inLanguage(course.curriculum.name, language) : course.brand?.name)
      }
      cover={coverOf(course)}
      chip={chip && <Chip variant="cover">{chip}</Chip>}
    >
      <StageLine
        segments={courseSegments(course)}
        label={name}
        words={
          <>
            {courseWords(course, t, formats.date)}
            {course.assignment && (
              <>
                <br />
                {assignmentWords(course.assignment, t, language)}
              </>
            )}
          </>
        }
        // The duration of a package is unknown.
        note={
          course.assignment?.dueOn
            ? t('assigned.due', { date: formats.date(course.assignment.dueOn) })
            : course.passedAt || course.durationMinutes === 0
              ? undefined
              : formats.duration(course.durationMinutes * 60)
        }
      />
    </CoverCard>
  );
}

type Translate = ReturnType<typeof useTranslation<'training'>>['t'];

/** The progress of a course, in words. */
function courseWords(course: AssignedCourse, t: Translate, dateOf: (day: string) => string): string {
  if (course.isGone) return t('words.gone');
  if (course.state === 'due-again' && course.renewalDueOn)
    return t('words.dueAgain', { date: dateOf(course.renewalDueOn) });
  if (course.state === 'passed') return t('words.passed');
  if (course.status === 'not-started') return t(course.required ? 'words.newRequired' : 'words.newOptional');
  return t('words.sections', partOf(course.seenCount, course.sectionCount));
}
