import {
  IconCloudCheck,
  IconCloudOff,
  IconDeviceMobileRotated,
  IconExternalLink,
  IconEyeOff,
  IconMaximize,
  IconRefresh,
  IconShieldLock,
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
import { closeLessonWindow, type LessonPlay, type LessonWindow, type Reopen } from './lesson-play.ts';
import { useLesson } from './use-lesson.ts';
import classes from './lesson.module.css';

/** What the player can do with a lesson. */
export interface LessonHandle {
  /** Ends the lesson and waits, for a limited time, until its last commit is kept. */
  leave(): Promise<void>;
}

interface LessonProps {
  readonly section: Section;
  readonly courseId?: string;
  readonly preview?: string;
  readonly ref?: Ref<LessonHandle>;
}

/** A lesson of a package that fills the stage: its progress above it, and any problem in its place. */
export function Lesson(props: LessonProps) {
  const [launch, setLaunch] = useState(1);
  const apart = useRef<LessonWindow | null>(null);
  const reopen = useMemo((): Reopen => {
    const same = () => setLaunch((before) => before + 1);
    return {
      same,
      here() {
        closeLessonWindow(apart.current);
        apart.current = null;
        same();
      },
      apart(stageUrl) {
        const opened = window.open(stageUrl, 'paddock-lesson');
        if (!opened) return;
        apart.current = { window: opened, port: null };
        same();
      },
    };
  }, []);
  useEffect(() => () => closeLessonWindow(apart.current), []);
  return <Launch key={launch} {...props} apart={apart} reopen={reopen} />;
}

interface LaunchProps extends LessonProps {
  readonly apart: RefObject<LessonWindow | null>;
  readonly reopen: Reopen;
}

function Launch({ section, courseId, preview, ref, apart, reopen }: LaunchProps) {
  const { t } = useTranslation('lesson');
  const language = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const title = inLanguage(section.name, language);
  const speaks = section.type === 'scorm' && section.scorm.scormType === 'sco';
  const options = { sectionId: section._id, title, courseId, preview, speaks };
  const play = useLesson(options, frame, apart, reopen);
  useImperativeHandle(ref, () => ({ leave: play.leave }), [play.leave]);
  const isFramed = play.phase === 'playing';

  return (
    <div className={classes.lesson}>
      <header className={classes.bar}>
        <h2 className="ellipsis">{title}</h2>
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
      {isFramed && play.blocked && !play.blocked.isEmpty && (
        <p className={classes.blocked} role="status">
          <IconShieldLock size={16} stroke={1.7} aria-hidden="true" />
          {t(preview === undefined ? 'blocked' : 'blockedInPreview', { hosts: listed(play.blocked.hosts) })}
        </p>
      )}
      {isFramed && play.isStuck && !play.blocked?.isEmpty && (
        <div className={classes.blocked} role="status">
          <span>{t('stuck')}</span>
          <Button icon={<IconExternalLink size={16} stroke={1.7} />} onClick={play.openApart}>
            {t('openApart')}
          </Button>
        </div>
      )}
      <div ref={whole} className={classes.whole} data-shown={play.isShown || undefined}>
        {isFramed && play.stageUrl !== null && (
          <iframe
            key={play.stageUrl}
            ref={frame}
            src={play.stageUrl}
            title={title}
            allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
            // oxlint-disable-next-line react/iframe-missing-sandbox -- it is of another host than this page: it could free itself only there
            sandbox="allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-downloads"
            // If packages share an origin, each opening gets separate storage, in browsers that support it.
            {...(!play.isOwnOrigin && { credentialless: true })}
          />
        )}
        <InPlace play={play} isPreview={preview !== undefined} />
      </div>
    </div>
  );
}

/** The most hosts that one sentence lists. */
const listed = (hosts: readonly string[]) => hosts.slice(0, 3).join(', ') + (hosts.length > 3 ? ', …' : '');

function SavedState({ play: { phase, isKept, saving, savedAt, countsAtEnd } }: { play: LessonPlay }) {
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
        ? t('ui:word.saving')
        : countsAtEnd
          ? t('countsAtEnd')
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

/** Shown in place of the lesson, or over it until it is visible. */
function InPlace({ play, isPreview }: { play: LessonPlay; isPreview: boolean }) {
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
      if (play.blocked?.isEmpty)
        return (
          <div className={classes.over}>
            <EmptyState plain title={t('blockedWhole')}>
              {t(isPreview ? 'blockedWholeInPreview' : 'blockedWholeHint', {
                hosts: listed(play.blocked.hosts),
              })}
            </EmptyState>
          </div>
        );
      return play.isShown ? null : (
        <p className={classes.opening} role="status">
          {t('opening')}
        </p>
      );
  }
}
