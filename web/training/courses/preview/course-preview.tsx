import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { LanguageChooser } from '#web/platform/language-chooser.tsx';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { failureText } from '#web/platform/failures.ts';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { Alone } from '../alone.tsx';
import { Outline } from '../player/outline.tsx';
import { PlayerHead } from '../player/player-head.tsx';
import { SectionView } from '../player/section-view.tsx';
import { Lesson } from '#web/training/scorm/lesson.tsx';
import { stepsOf } from '#web/training/progress/steps.ts';
import classes from '../player/player.module.css';
import { PreviewedQuestions } from './previewed-questions.tsx';

type PreviewedCourse = Reply<typeof courseShelfCalls.preview>['course'];

interface CoursePreviewProps {
  /** A share key, or the id of a course for people who work on it. */
  readonly shareKey: string;
  /** The address that the close button opens. */
  readonly back: string;
}

/** A course as learners see it, read-only: nothing is recorded and nothing can be passed. */
export function CoursePreview({ shareKey, back }: CoursePreviewProps) {
  const { t } = useTranslation('preview');
  const preview = useCall(courseShelfCalls.preview, { params: { shareKey } });
  if (preview.isLoadingError) {
    const isGone = preview.error instanceof ApiError && preview.error.status === 404;
    return (
      <Alone>
        {isGone ? (
          <EmptyState
            title={failureText(preview.error)}
            motif="contours"
            action={<ButtonLink href={back}>{t('leave')}</ButtonLink>}
          />
        ) : (
          <FailedReply reply={preview} />
        )}
      </Alone>
    );
  }
  if (!preview.data) return <LoadingOverlay active />;
  return <Preview course={preview.data.course} shareKey={shareKey} back={back} />;
}

const nothingDone: Parameters<typeof stepsOf>[1] = { sections: [], quizPassed: false, status: 'not-started' };

function Preview({ course, shareKey, back }: { course: PreviewedCourse; shareKey: string; back: string }) {
  const { t } = useTranslation('preview');
  const language = useLanguage();
  const stage = useRef<HTMLElement>(null);
  const [isOutlineOpen, setOutlineOpen] = useState(false);
  const [{ step: wanted }, setSearch] = useSearchOf('step');
  const steps = stepsOf(course, nothingDone);
  const index = Math.max(
    0,
    steps.findIndex((one) => one.key === wanted),
  );
  const step = steps[index]!;
  const go = (to: number) => {
    setOutlineOpen(false);
    void setSearch({ step: steps[to]?.key }, { replace: false });
  };
  useEffect(() => {
    void stage.current?.scrollTo({ top: 0 });
  }, [step.key]);

  return (
    <div className={classes.player}>
      <PlayerHead
        close={back}
        closeLabel={t('leave')}
        kicker={course.isDraft ? t('ofDraft') : t('ui:word.preview')}
        name={inLanguage(course.name, language)}
        isOutlineOpen={isOutlineOpen}
        onOutline={() => setOutlineOpen(true)}
        tools={<LanguageChooser />}
      />
      <div className={classes.body}>
        <Outline
          course={course}
          steps={steps}
          current={index}
          isOpen={isOutlineOpen}
          onGo={go}
          onClose={() => setOutlineOpen(false)}
          tools={<LanguageChooser />}
        />
        <main
          ref={stage}
          id="main"
          className={classes.stage}
          data-lesson={step.section?.type === 'scorm' || undefined}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
          tabIndex={0}
          aria-label={inLanguage(course.name, language)}
        >
          <Strip title={t('strip')}>{course.isDraft ? t('stripDraft') : t('stripPublished')}</Strip>
          {step.section?.type === 'scorm' && (
            <Lesson key={step.key} section={step.section} preview={shareKey} />
          )}
          {step.section && step.section.type !== 'scorm' && (
            <SectionView key={step.key} section={step.section} startAt={0} onPosition={ignore} />
          )}
          {step.kind === 'quiz' && <PreviewedQuestions course={course} />}
          {step.kind === 'end' && (
            <Panel padding="wide">
              <h2>{t('ui:word.endOfTheCourse')}</h2>
            </Panel>
          )}
        </main>
      </div>
      <footer className={classes.foot}>
        <Button
          onClick={() => go(index - 1)}
          disabled={index === 0}
          size="md"
          icon={<IconArrowLeft size={16} stroke={1.8} />}
        >
          {t('ui:word.previous')}
        </Button>
        <span className={`sub ${classes.where} num`}>
          {t('where', { at: index + 1, count: steps.length })}
        </span>
        <Button
          variant="filled"
          onClick={() => go(index + 1)}
          disabled={index === steps.length - 1}
          size="md"
          iconAfter={<IconArrowRight size={16} stroke={1.8} />}
        >
          {t('ui:word.next')}
        </Button>
      </footer>
    </div>
  );
}

/** The position in a video is not recorded here. */
const ignore = () => {};
