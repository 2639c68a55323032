import { IconArrowLeft, IconArrowRight, IconLock, IconWifiOff } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { CourseRead } from '#contract/training/courses.calls.ts';
import type { CurriculumDetail } from '#contract/training/curriculums.calls.ts';
import type { ProgressReply } from '#contract/training/progress.calls.ts';
import { loadTexts } from '#web/platform/language.ts';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { CourseEnd } from './course-end.tsx';
import { Outline } from './outline.tsx';
import { PlayerHead, PlayerPosition, PlayerTools } from './player-head.tsx';
import { SectionView } from './section-view.tsx';
import { RenewalNote } from './renewal-note.tsx';
import { sectionsToRepeat, stepsOf, type Step } from '#web/training/progress/steps.ts';
import type { LessonHandle } from '#web/training/scorm/lesson.tsx';
import { useOutbox, type Outbox } from '#web/training/progress/use-outbox.ts';
import { useSectionClock } from './use-section-clock.ts';
import classes from './player.module.css';

const QuizRoom = lazy(() =>
  import('#web/training/quizzes/quiz-room.tsx').then((module) => ({ default: module.QuizRoom })),
);

const Lesson = lazy(() =>
  import('#web/training/scorm/lesson.tsx').then((module) => ({ default: module.Lesson })),
);

const KeptWork = lazy(async () => {
  const [module] = await Promise.all([import('./kept-work.tsx'), loadTexts(['kept-work'])]);
  return { default: module.KeptWork };
});

export interface PlayerProps {
  readonly course: CourseRead;
  readonly progress: ProgressReply;
  readonly curriculum: CurriculumDetail | undefined;
}

/** One course from its first section to its result. Where it stands is in the address and on the server, never only here. */
export function Player({ course, progress, curriculum }: PlayerProps) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  const outbox = useOutbox();
  const stage = useRef<HTMLElement>(null);
  const [isOutlineOpen, setOutlineOpen] = useState(false);
  const toRepeat = sectionsToRepeat(curriculum, course._id);
  const steps = stepsOf(course, progress, toRepeat);
  const standing = { course, progress, curriculum, steps };
  const [{ step: wanted }, setSearch] = useSearchOf('step');
  // Where it begins is settled once: a lesson that reports itself done is not taken away from under its reader.
  const [startKey] = useState(() => steps[startIndex(steps, progress, toRepeat)]!.key);
  const indexOf = (key: string | undefined) => steps.findIndex((one) => one.key === key);
  const index = Math.max(0, indexOf(wanted) >= 0 ? indexOf(wanted) : indexOf(startKey));
  const step = steps[index]!;

  const lesson = useRef<LessonHandle>(null);
  // A lesson of a package tells itself what was done in it.
  const isLesson = step.section?.type === 'scorm';
  const go = async (to: number) => {
    const target = steps[to];
    if (!target) return;
    setOutlineOpen(false);
    await lesson.current?.leave();
    void setSearch({ step: target.key }, { replace: false });
  };
  const tell = (event: Parameters<typeof outbox.tell>[2]) => {
    const { section } = steps.find((one) => one.section?._id === event.sectionId) ?? {};
    const names = [course.name, ...(section ? [section.name] : [])];
    outbox.tell(course._id, names.map((name) => inLanguage(name, language)).join(' · '), event);
  };
  const takeSeconds = useSectionClock(isLesson ? '' : (step.section?._id ?? ''), (sectionId, seconds) => {
    if (sectionId) tell({ sectionId, kind: 'time', time: seconds });
  });
  const isLocked = progress.missing.length > 0;
  const finishSection = () => {
    if (step.section && !isLocked && !isLesson)
      tell({ sectionId: step.section._id, kind: 'section-seen', time: takeSeconds() });
    void go(index + 1);
  };

  useEffect(() => {
    stage.current?.scrollTo({ top: 0 });
    if (step.section && !isLocked && !isLesson)
      tell({ sectionId: step.section._id, kind: 'section-opened', time: 0 });
    // Told once for each section that comes into view.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [step.key]);
  useKeys({ onNext: step.section ? finishSection : undefined, onPrevious: () => void go(index - 1) });

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
              <KeptWork isInPlayer />
            </Suspense>
          )}
          <WaitingStrip outbox={outbox} />
          {isLocked && (
            <Strip tone="warn" title={t('player.locked')}>
              {t('player.lockedHint', {
                missing: progress.missing.map((one) => inLanguage(one.name, language)).join(', '),
              })}
            </Strip>
          )}
          {step.key === startKey && step.section && curriculum?.renewal && (
            <RenewalNote renewal={curriculum.renewal} courseId={course._id} />
          )}
          {step.section && isLesson && (
            <Suspense>
              <Lesson key={step.key} ref={lesson} section={step.section} courseId={course._id} />
            </Suspense>
          )}
          {step.section && !isLesson && (
            <SectionView
              key={step.key}
              section={step.section}
              startAt={progress.sections.find((one) => one._id === step.section!._id)?.positionSeconds ?? 0}
              onPosition={(positionSeconds) => {
                if (!isLocked)
                  tell({ sectionId: step.section!._id, kind: 'media-position', time: 0, positionSeconds });
              }}
            />
          )}
          {step.kind === 'quiz' && (
            <Suspense>
              <QuizRoom standing={standing} isLocked={isLocked} />
            </Suspense>
          )}
          {step.kind === 'end' && <CourseEnd {...standing} />}
        </main>
      </div>
      {step.section && (
        <footer className={classes.foot}>
          <Button
            onClick={() => void go(index - 1)}
            disabled={index === 0}
            size="md"
            icon={<IconArrowLeft size={16} stroke={1.8} />}
          >
            {t('player.previous')}
          </Button>
          <span className={`${classes.where} num`}>
            {t('player.step', { at: index + 1, count: steps.length })}
          </span>
          <Button
            variant="filled"
            size="md"
            onClick={finishSection}
            iconAfter={<IconArrowRight size={16} stroke={1.8} />}
          >
            {steps[index + 1]?.kind === 'quiz' ? t('player.toQuiz') : t('player.next')}
          </Button>
        </footer>
      )}
    </div>
  );
}

/** Why what was done is not with the portal yet. */
function WaitingStrip({ outbox: { waiting, isOnlyInPage } }: { outbox: Outbox }) {
  const { t } = useTranslation('courses');
  const isOut = waiting === 'signed-out';
  const Icon = isOut ? IconLock : IconWifiOff;
  return (
    <>
      {waiting && (
        <Strip
          tone="warn"
          icon={<Icon size={18} stroke={1.7} />}
          title={t(isOut ? 'player.signedOut' : 'player.offline')}
          live="status"
        >
          {t(isOut ? 'player.signedOutHint' : 'player.offlineHint')}
        </Strip>
      )}
      {isOnlyInPage && (
        <Strip tone="bad" title={t('player.onlyHere')} live="status">
          {t('player.onlyHereHint')}
        </Strip>
      )}
    </>
  );
}

/** The first section to repeat, or where the learner was last, else the beginning. */
function startIndex(steps: readonly Step[], progress: ProgressReply, toRepeat: readonly string[]): number {
  if (toRepeat.length > 0)
    return Math.max(
      0,
      steps.findIndex((step) => !step.isDone),
    );
  const last = steps.findIndex((step) => step.section?._id === progress.lastSectionId);
  if (last < 0) return 0;
  // The last one was finished: go on with the next.
  return steps[last]!.isDone ? Math.min(last + 1, steps.length - 1) : last;
}

function useKeys({ onNext, onPrevious }: { onNext: (() => void) | undefined; onPrevious: () => void }): void {
  const next = useEffectEvent(() => onNext?.());
  const previous = useEffectEvent(onPrevious);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        // In the outline and in an enlarged slide the arrows are theirs.
        target.closest('dialog') ||
        /^(INPUT|TEXTAREA|SELECT|VIDEO|BUTTON)$/.test(target.tagName)
      )
        return;
      if (event.key === 'ArrowRight') next();
      if (event.key === 'ArrowLeft') previous();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
