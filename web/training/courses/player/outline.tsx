import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { CourseRead } from '#contract/training/courses.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { OutlineSheet } from './outline-sheet.tsx';
import type { Step } from '#web/training/progress/steps.ts';
import classes from './outline.module.css';
import playerClasses from './player.module.css';

interface OutlineProps {
  readonly course: CourseRead;
  readonly steps: readonly Step[];
  readonly current: number;
  readonly isOpen: boolean;
  readonly onGo: (index: number) => void;
  readonly onClose: () => void;
  /** Shown in the head if there is room. */
  readonly tools: ReactNode;
}

/** Chapters and sections with their progress: next to the stage or, on narrow screens, over it together with the tools of the head. */
export function Outline({ isOpen, onClose, tools, ...list }: OutlineProps) {
  const isNarrow = useNarrow();
  if (!isNarrow) return <OutlineList {...list} />;
  return (
    <OutlineSheet isOpen={isOpen} onClose={onClose}>
      <div className={playerClasses.sheetTools}>{tools}</div>
      <OutlineList {...list} />
    </OutlineSheet>
  );
}

function OutlineList({
  course,
  steps,
  current,
  onGo,
}: Pick<OutlineProps, 'course' | 'steps' | 'current' | 'onGo'>) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  const row = (step: Step) => (
    <OutlineRow
      key={step.key}
      step={step}
      isCurrent={steps.indexOf(step) === current}
      onGo={() => onGo(steps.indexOf(step))}
    />
  );
  const closing = steps.filter((step) => step.kind !== 'section');
  return (
    <nav className={classes.outline} aria-label={t('ui:word.outline')}>
      {course.chapters.map((chapter, index) => {
        const own = steps.filter((step) => step.chapterId === chapter._id);
        return (
          <section key={chapter._id}>
            <h2>
              {index + 1}. {inLanguage(chapter.name, language)}
              <span className="num">
                {own.filter((step) => step.isDone).length}/{own.length}
              </span>
            </h2>
            {own.map(row)}
          </section>
        );
      })}
      <section>{closing.map(row)}</section>
    </nav>
  );
}

function OutlineRow({ step, isCurrent, onGo }: { step: Step; isCurrent: boolean; onGo: () => void }) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  const formats = useFormats();
  const state = step.isDone ? 'done' : isCurrent ? 'now' : step.hasFailed ? 'failed' : 'todo';
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onGo}
    >
      <span className={classes.dot} data-state={state} aria-hidden="true">
        {step.isDone && <IconCheck size={12} stroke={3} />}
        {state === 'failed' && <IconX size={12} stroke={3} />}
      </span>
      <span>
        {step.section
          ? inLanguage(step.section.name, language)
          : t(step.kind === 'quiz' ? 'ui:word.quiz' : 'ui:word.endOfTheCourse')}
      </span>
      <VisuallyHidden>{t(`player.state.${state}`)}</VisuallyHidden>
      {step.section && step.section.durationSeconds > 0 && (
        <small className="num">{formats.duration(step.section.durationSeconds)}</small>
      )}
    </button>
  );
}
