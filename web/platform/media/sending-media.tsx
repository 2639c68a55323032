import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { LargeUpload, useLargeUpload } from '#web/platform/uploads/use-large-upload.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageShare } from '#web/ui/stage-segments.ts';
import { Strip } from '#web/ui/strip.tsx';
import classes from './media-field.module.css';

type SendingMediaProps = Pick<ReturnType<typeof useLargeUpload>, 'pause' | 'goOn'> & {
  readonly upload: LargeUpload;
  readonly onReplace: () => void;
};

/** How far a video is on its way, how the line is, and how long it takes. */
export function SendingMedia({ upload, pause, goOn, onReplace }: SendingMediaProps) {
  const { t } = useTranslation('media-field');
  const formats = useFormats();
  const { name, share, sizeBytes, state, isLineLost, wentOnAt, problem } = upload;
  const isWhole = state === 'joining' || state === 'checking';
  const places = wentOnAt.map((at) => formats.percent(at)).join(', ');
  return (
    <>
      <div className={`surface ${classes.sending}`}>
        <p className={classes.first}>
          <b className="num">{formats.percent(share)}</b>
          <span>
            {t('of', { sent: formats.fileSize(share * sizeBytes), all: formats.fileSize(sizeBytes) })}
          </span>
        </p>
        <StageLine
          segments={stageShare(share, 12)}
          label={t(isWhole ? 'ui:word.puttingTogetherNamed' : 'ui:word.uploadingNamed', { name })}
          valueText={formats.percent(share)}
        />
        <p className={classes.line} role="status">
          <span>{isLineLost && state === 'running' ? t('line.lost') : <Words upload={upload} />}</span>
          <TimeLeft upload={upload} />
        </p>
        <Row gap={8}>
          {state === 'running' && (
            <Button icon={<IconPlayerPause size={16} stroke={1.7} />} onClick={pause}>
              {t('pause')}
            </Button>
          )}
          {(state === 'paused' || state === 'failed') && (
            <Button icon={<IconPlayerPlay size={16} stroke={1.7} />} onClick={goOn}>
              {t('ui:word.continue')}
            </Button>
          )}
          <Button variant="subtle" tone="neutral" onClick={onReplace}>
            {t('ui:word.replace')}
          </Button>
        </Row>
      </div>
      {state === 'failed' && <Strip tone="bad" live="alert" title={problem} />}
      {wentOnAt.length > 0 && (
        <Strip tone="warn" title={t('cut.title', { count: wentOnAt.length })}>
          {t('cut.text', { count: wentOnAt.length, places })}
        </Strip>
      )}
    </>
  );
}

function Words({ upload: { state, bytesPerSecond } }: { upload: LargeUpload }) {
  const { t } = useTranslation('media-field');
  const formats = useFormats();
  if (state !== 'running') return t(`state.${state}`);
  if (bytesPerSecond === null) return t('state.running');
  return t('line.speed', { speed: formats.fileSize(bytesPerSecond) });
}

function TimeLeft({ upload: { state, share, sizeBytes, bytesPerSecond } }: { upload: LargeUpload }) {
  const { t } = useTranslation('media-field');
  const formats = useFormats();
  if (state !== 'running' || !bytesPerSecond) return null;
  return (
    <span className="num">
      {t('left', { time: formats.duration(((1 - share) * sizeBytes) / bytesPerSecond) })}
    </span>
  );
}
