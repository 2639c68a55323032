import {
  IconCloudCheck,
  IconCloudOff,
  IconDeviceMobileRotated,
  IconExternalLink,
  IconEyeOff,
  IconMaximize,
  IconRefresh,
} from '@tabler/icons-react';
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { Section } from '#contract/training/course-content.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useLesson, type LessonPlay, type Reopen } from './use-lesson.ts';
import classes from './lesson.module.css';

/** What the player may ask of a lesson. */
export interface LessonHandle {
  /** Ends it and waits, not for ever, until what it says last is kept. */
  leave(): Promise<void>;
}

interface LessonProps {
  readonly section: Section;
  readonly courseId?: string;
  readonly preview?: string;
  readonly ref?: Ref<LessonHandle>;
}

/** A lesson of a package, filling the stage: where it stands above it, and what is the matter in its place. */
export function Lesson(props: LessonProps) {
  const [launch, setLaunch] = useState(1);
  const apart = useRef<Window | null>(null);
  const reopen = useMemo((): Reopen => {
    const same = () => setLaunch((before) => before + 1);
    return {
      same,
      here() {
        apart.current?.close();
        apart.current = null;
        same();
      },
      apart(stageUrl) {
        apart.current = window.open(stageUrl, 'paddock-lesson');
        if (apart.current) same();
      },
    };
  }, []);
  useEffect(() => () => apart.current?.close(), []);
  return <Launch key={launch} {...props} apart={apart} reopen={reopen} />;
}

interface LaunchProps extends LessonProps {
  readonly apart: RefObject<Window | null>;
  readonly reopen: Reopen;
}

function Launch({ section, courseId, preview, ref, apart, reopen }: LaunchProps) {
  const { t } = useTranslation('lesson');
  const language = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const title = inLanguage(section.name, language);
  const play = useLesson({ sectionId: section._id, title, courseId, preview }, frame, apart, reopen);
  useImperativeHandle(ref, () => ({ leave: play.leave }), [play.leave]);
  const isFramed = play.phase === 'playing';

  return (
    <div className={classes.lesson}>
      <header className={classes.bar}>
        <h2>{title}</h2>
        <SavedState play={play} />
        {isFramed && (
          <IconButton
            label={t('openApart')}
            icon={<IconExternalLink size={18} stroke={1.7} />}
            onClick={play.openApart}
          />
        )}
        {isFramed && document.fullscreenEnabled && (
          <IconButton
            label={t('fullScreen')}
            icon={<IconMaximize size={18} stroke={1.7} />}
            onClick={() => void whole.current?.requestFullscreen()}
          />
        )}
      </header>
      <p className={classes.turn}>
        <IconDeviceMobileRotated size={16} stroke={1.7} aria-hidden="true" />
        {t('turn')}
      </p>
      <div ref={whole} className={classes.whole} data-shown={play.isShown || undefined}>
        {isFramed && play.stageUrl !== null && (
          <iframe
            ref={frame}
            src={play.stageUrl}
            title={title}
            allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
            // oxlint-disable-next-line react/iframe-missing-sandbox -- it is of another host than this page: it could free itself only there
            sandbox="allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-downloads"
          />
        )}
        <InPlace play={play} />
      </div>
    </div>
  );
}

function SavedState({ play: { phase, isKept, saving, savedAt } }: { play: LessonPlay }) {
  const { t } = useTranslation('lesson');
  const formats = useFormats();
  if (phase === 'opening' || phase === 'failed' || phase === 'silent') return null;
  if (!isKept) {
    return (
      <span className={classes.saved}>
        <IconEyeOff size={16} stroke={1.7} aria-hidden="true" />
        {t('notKept')}
      </span>
    );
  }
  const time = savedAt && formats.date(savedAt, 'h:mm A');
  const words =
    saving === 'waiting' || saving === 'refused'
      ? t(saving)
      : saving === 'saving'
        ? t('saving')
        : time
          ? t('savedAt', { time })
          : '';
  return (
    <span className={classes.saved} data-state={saving} role="status">
      {(saving === 'waiting' || saving === 'refused') && (
        <IconCloudOff size={16} stroke={1.7} aria-hidden="true" />
      )}
      {saving !== 'waiting' && saving !== 'refused' && words !== '' && (
        <IconCloudCheck size={16} stroke={1.7} aria-hidden="true" />
      )}
      {words}
    </span>
  );
}

/** What stands where the lesson would be, or over it until it shows. */
function InPlace({ play }: { play: LessonPlay }) {
  const { t } = useTranslation('lesson');
  const again = (
    <Button icon={<IconRefresh size={16} stroke={1.7} />} onClick={play.again}>
      {t('again')}
    </Button>
  );
  switch (play.phase) {
    case 'failed':
      return (
        <div className={classes.place}>
          <FailedState onRetry={play.again}>{failureText(play.error)}</FailedState>
        </div>
      );
    case 'silent':
      return (
        <div className={classes.place}>
          <EmptyState
            plain
            title={t('silent')}
            action={
              <>
                <Button
                  variant="filled"
                  icon={<IconExternalLink size={16} stroke={1.7} />}
                  onClick={play.openApart}
                >
                  {t('openApart')}
                </Button>
                {again}
              </>
            }
          >
            {t('silentHint')}
          </EmptyState>
        </div>
      );
    case 'apart':
      return (
        <div className={classes.place}>
          <EmptyState plain title={t('apart')} action={again}>
            {t('apartHint')}
          </EmptyState>
        </div>
      );
    case 'taken-over':
      return (
        <div className={classes.place}>
          <EmptyState plain title={t('takenOver')} action={again}>
            {t('takenOverHint')}
          </EmptyState>
        </div>
      );
    default:
      return play.isShown ? null : (
        <p className={classes.opening} role="status">
          {t('opening')}
        </p>
      );
  }
}
