import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { CourseRead } from '#contract/training/courses.calls.ts';
import type { CurriculumDetail } from '#contract/training/curriculums.calls.ts';
import type { ProgressReply } from '#contract/training/progress.calls.ts';
import { useViewClock } from '#web/platform/device-work/use-view-clock.ts';
import { loadTexts } from '#web/platform/language.ts';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Outline } from './outline.tsx';
import { PlayerHead, PlayerPosition, PlayerTools } from './player-head.tsx';
import { LockedStrip, WaitingStrip } from './player-strips.tsx';
import { PlayerFoot } from './player-foot.tsx';
import { RenewalNote } from './renewal-note.tsx';
import { startIndex } from './start-index.ts';
import { preloadSteps, StepView } from './step-view.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { PlayerBar } from '#web/training/progress/player-bar.ts';
import { sectionsToRepeat, stepsOf } from '#web/training/progress/steps.ts';
import type { LessonHandle } from '#web/training/scorm/lesson.tsx';
import { useOutbox } from '#web/training/progress/use-outbox.ts';
import classes from './player.module.css';

const KeptWork = lazyPart(async () => {
  const [{ KeptWork: Shown }, { trainingWork }] = await Promise.all([
    import('#web/platform/device-work/kept-work.tsx'),
    import('./training-work.ts'),
    loadTexts(['kept-work']),
  ]);
  return { default: () => <Shown works={trainingWork} isInPlayer /> };
});

export interface PlayerProps {
  readonly course: CourseRead;
  readonly progress: ProgressReply;
  readonly curriculum: CurriculumDetail | undefined;
}

/** One course from its first section to its result. The address and the server hold the current step, never only this component. */
export function Player({ course, progress, curriculum }: PlayerProps) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  const outbox = useOutbox();
  const stage = useRef<HTMLElement>(null);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [isOutlineOpen, setOutlineOpen] = useState(false);
  const toRepeat = sectionsToRepeat(curriculum, course._id);
  const steps = stepsOf(course, progress, toRepeat);
  const standing = { course, progress, curriculum, steps };
  const [{ step: wanted }, setSearch] = useSearchOf('step');
  // The first step is chosen once: a lesson that reports its completion must not disappear while it is being read.
  const [startKey] = useState(() => steps[startIndex(steps)]!.key);
  const indexOf = (key: string | undefined) => steps.findIndex((one) => one.key === key);
  const index = Math.max(0, indexOf(wanted) >= 0 ? indexOf(wanted) : indexOf(startKey));
  const step = steps[index]!;

  const lesson = useRef<LessonHandle>(null);
  // A lesson of a package reports its own progress.
  const isLesson = step.section?.type === 'scorm';
  const go = async (to: number) => {
    const target = steps[to];
    if (!target) return;
    setOutlineOpen(false);
    await lesson.current?.leave();
    void setSearch({ step: target.key }, { replace: false });
  };
  const recordEvent = (event: Parameters<typeof outbox.recordEvent>[2]) => {
    const { section } = steps.find((one) => one.section?._id === event.sectionId) ?? {};
    const names = [course.name, ...(section ? [section.name] : [])];
    outbox.recordEvent(course._id, names.map((name) => inLanguage(name, language)).join(' · '), event);
  };
  const takeSeconds = useViewClock(isLesson ? '' : (step.section?._id ?? ''), (sectionId, seconds) => {
    if (sectionId) recordEvent({ sectionId, kind: 'time', time: seconds });
  });
  const isLocked = progress.missing.length > 0;
  const finishSection = () => {
    if (step.section && !isLocked && !isLesson)
      recordEvent({ sectionId: step.section._id, kind: 'section-seen', time: takeSeconds() });
    void go(index + 1);
  };

  useEffect(() => {
    stage.current?.scrollTo({ top: 0 });
    if (step.section && !isLocked && !isLesson)
      recordEvent({ sectionId: step.section._id, kind: 'section-opened', time: 0 });
    // Reported once for each section that comes into view.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [step.key]);
  // Once for the course that is open.
  useEffect(() => {
    preloadSteps(steps);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [course._id]);
  useArrowKeys({ onNext: step.section ? finishSection : undefined, onPrevious: () => void go(index - 1) });

  const tools = <PlayerTools course={course} steps={steps} current={index} />;
  const close = curriculum ? `/auth/curriculum-page/${curriculum._id}` : '/auth/my-training';
  return (
    <div className={classes.player}>
      <PlayerHead
        close={close}
        closeLabel={t('player.leave')}
        kicker={curriculum && inLanguage(curriculum.name, language)}
        name={inLanguage(course.name, language)}
        isOutlineOpen={isOutlineOpen}
        onOutline={() => setOutlineOpen(true)}
        position={<PlayerPosition steps={steps} />}
        tools={tools}
        bar={setBar}
      />
      <div className={classes.body}>
        <Outline
          course={course}
          steps={steps}
          current={index}
          isOpen={isOutlineOpen}
          onGo={(to) => void go(to)}
          onClose={() => setOutlineOpen(false)}
          tools={tools}
        />
        <main
          ref={stage}
          id="main"
          className={classes.stage}
          data-lesson={isLesson || undefined}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
          tabIndex={0}
          aria-label={inLanguage(course.name, language)}
        >
          {outbox.hasRefused && (
            <Suspense>
              <KeptWork />
            </Suspense>
          )}
          <WaitingStrip outbox={outbox} />
          {isLocked && <LockedStrip missing={progress.missing} />}
          {step.key === startKey && step.section && curriculum?.renewal && (
            <RenewalNote renewal={curriculum.renewal} courseId={course._id} />
          )}
          <PlayerBar value={bar}>
            <StepView
              standing={standing}
              step={step}
              isLocked={isLocked}
              lesson={lesson}
              recordEvent={recordEvent}
            />
          </PlayerBar>
        </main>
      </div>
      {step.section && (
        <PlayerFoot
          steps={steps}
          current={index}
          onPrevious={() => void go(index - 1)}
          onNext={finishSection}
        />
      )}
    </div>
  );
}
