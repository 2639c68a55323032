import { Suspense, type ComponentProps, type RefObject } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Step } from '#web/training/progress/steps.ts';
import type { Outbox } from '#web/training/progress/use-outbox.ts';
import type { LessonHandle } from '#web/training/scorm/lesson.tsx';
import { CourseEnd } from './course-end.tsx';
import { SectionView } from './section-view.tsx';

const QuizRoom = lazyPart(() =>
  import('#web/training/quizzes/quiz-room.tsx').then((module) => ({ default: module.QuizRoom })),
);

const Lesson = lazyPart(() =>
  import('#web/training/scorm/lesson.tsx').then((module) => ({ default: module.Lesson })),
);

/** Loads the code that later steps need, so that a lost connection does not stop the learner in the middle. */
export function preloadSteps(steps: readonly Step[]): void {
  if (steps.some(({ kind }) => kind === 'quiz')) void QuizRoom.preload();
  if (steps.some(({ section }) => section?.type === 'scorm')) void Lesson.preload();
}

interface StepViewProps {
  readonly standing: ComponentProps<typeof CourseEnd>;
  readonly step: Step;
  readonly isLocked: boolean;
  readonly lesson: RefObject<LessonHandle | null>;
  readonly recordEvent: (event: Parameters<Outbox['recordEvent']>[2]) => void;
}

/** The current step: a section, a lesson of a package, the quiz or the end. */
export function StepView({ standing, step, isLocked, lesson, recordEvent }: StepViewProps) {
  const { course, progress } = standing;
  const { section } = step;
  if (section?.type === 'scorm')
    return (
      <Suspense>
        <Lesson key={step.key} ref={lesson} section={section} courseId={course._id} />
      </Suspense>
    );
  if (section)
    return (
      <SectionView
        key={step.key}
        section={section}
        startAt={progress.sections.find((one) => one._id === section._id)?.positionSeconds ?? 0}
        onPosition={(positionSeconds) => {
          if (!isLocked)
            recordEvent({ sectionId: section._id, kind: 'media-position', time: 0, positionSeconds });
        }}
      />
    );
  return step.kind === 'quiz' ? (
    <Suspense>
      <QuizRoom standing={standing} isLocked={isLocked} />
    </Suspense>
  ) : (
    <CourseEnd {...standing} />
  );
}
