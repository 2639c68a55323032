import { IconFileText, IconListDetails, IconX } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { CourseRead } from '#contract/training/courses.calls.ts';
import { LanguageChooser } from '#web/platform/language-chooser.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { IconButton, IconLink } from '#web/ui/icon-button.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { Step } from '#web/training/progress/steps.ts';
import { partOf } from '#web/platform/formats/part-of.ts';
import classes from './player.module.css';

interface PlayerHeadProps {
  readonly close: string;
  readonly closeLabel: string;
  readonly kicker: string | undefined;
  readonly name: string;
  readonly isOutlineOpen: boolean;
  readonly onOutline: () => void;
  /** The progress in a few words. Stays visible on a phone. */
  readonly position?: ReactNode;
  /** Shown in the head if there is room, else in the outline sheet. */
  readonly tools: ReactNode;
  /** The place for the progress of the open step. On a narrow screen, it stands where the name does. */
  readonly bar?: Ref<HTMLDivElement>;
}

/** The head of a course: its name, progress and tools. A name is never cut; it takes the lines it needs. */
export function PlayerHead({
  close,
  closeLabel,
  kicker,
  name,
  isOutlineOpen,
  onOutline,
  position,
  tools,
  bar,
}: PlayerHeadProps) {
  const { t } = useTranslation('courses');
  const isNarrow = useNarrow();
  return (
    <header className={classes.top}>
      <SkipLink>{t('player.skip')}</SkipLink>
      <IconLink href={close} label={closeLabel} icon={<IconX size={20} stroke={1.7} />} />
      <div className={classes.titles}>
        {kicker && <small>{kicker}</small>}
        <h1>{name}</h1>
      </div>
      {isNarrow ? (
        <>
          {bar && <div ref={bar} className={classes.bar} />}
          {position}
          <IconButton
            label={t('ui:word.outline')}
            icon={<IconListDetails size={20} stroke={1.7} />}
            aria-haspopup="dialog"
            aria-expanded={isOutlineOpen}
            onClick={onOutline}
          />
        </>
      ) : (
        <div className={classes.tools}>{tools}</div>
      )}
    </header>
  );
}

interface PlayerToolsProps {
  readonly course: CourseRead;
  readonly steps: readonly Step[];
  readonly current: number;
}

/** The stage line of a course, its cheat sheet and the language. */
export function PlayerTools({ course, steps, current }: PlayerToolsProps) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  return (
    <>
      <div className={classes.progress}>
        <StageLine
          segments={steps.map((one, at) =>
            one.isDone ? 'done' : at === current ? 'now' : one.hasFailed ? 'fail' : 'todo',
          )}
          label={inLanguage(course.name, language)}
        />
        <PlayerPosition steps={steps} />
      </div>
      {course.cheatSheet && (
        <ButtonLink
          href={(language === 'fr' && course.cheatSheet.fr) || course.cheatSheet.en}
          target="_blank"
          icon={<IconFileText size={16} stroke={1.7} />}
        >
          {t('player.cheatSheet')}
        </ButtonLink>
      )}
      <LanguageChooser />
    </>
  );
}

export function PlayerPosition({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('courses');
  const isNarrow = useNarrow();
  // As on cards: the quiz is a step, and no section.
  const sections = steps.filter((one) => one.kind === 'section');
  const done = sections.filter((one) => one.isDone).length;
  const words = t('player.position', partOf(done, sections.length));
  return (
    <span className={`${classes.position} num`}>
      {isNarrow ? (
        <>
          <span aria-hidden>
            {done}/{sections.length}
          </span>
          <VisuallyHidden>{words}</VisuallyHidden>
        </>
      ) : (
        words
      )}
    </span>
  );
}
