import { IconCamera, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftSection } from '#contract/training/course-draft.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { showFailure } from '#web/platform/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Row } from '#web/ui/layout.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageShare } from '#web/ui/stage-segments.ts';
import { Strip } from '#web/ui/strip.tsx';
import { partOf } from '../draft/find-part.ts';
import { useEditor } from '../editor/use-editor.ts';
import { frameOf } from '#web/platform/media/frame-of.ts';
import { asStored, asUploaded, uploadInPieces, uploadOf } from '#web/platform/uploads/stored-files.ts';
import { useLargeUpload } from '#web/platform/uploads/use-large-upload.ts';
import classes from './content.module.css';

type Video = NonNullable<DraftSection['video']>;
type VideoMediaProps = { id: string; video: Video; title: string };

/** A video with its poster and captions. The upload survives a lost connection. */
export function VideoMedia({ id, video, title }: VideoMediaProps) {
  const { t } = useTranslation('course-editor');
  const clip = useRef<HTMLVideoElement>(null);
  const { store, edit, mayEdit } = useEditor();
  // Read when an upload is done, not when it started: another one may have finished meanwhile.
  const now = () => (partOf(store.view().draft, 'section', id) as DraftSection | undefined)?.video ?? video;
  const change = (part: Partial<Video>) => edit('section', id, { video: { ...now(), ...part } });
  const { upload, ...sending } = useLargeUpload('video', (stored, file) =>
    change({ file: { ...stored, mediaType: file.type || 'video/mp4' } }),
  );
  const takeFrame = async () => {
    if (!clip.current) return;
    try {
      const file = await frameOf(clip.current);
      const signal = new AbortController().signal;
      if (file) change({ poster: await uploadInPieces(file, 'jpeg', { signal, onProgress: () => {} }) });
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <section className={`surface ${classes.media}`} aria-label={t('kind.video')}>
      {video.file && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are what is being added here
        <video
          ref={clip}
          key={video.file.fileId}
          src={video.file.location}
          poster={video.poster?.location}
          aria-label={title || t('kind.video')}
          controls
          playsInline
          preload="metadata"
          onLoadedMetadata={(event) => {
            const durationSeconds = Math.round(event.currentTarget.duration) || 0;
            if (mayEdit && durationSeconds !== video.durationSeconds) change({ durationSeconds });
          }}
        >
          <Captions captions={video.captions} />
        </video>
      )}
      {upload ? (
        <Sending upload={upload} {...sending} />
      ) : (
        mayEdit && (
          <FileDrop
            label={video.file ? t('video.replace') : t('video.choose')}
            hint={t('video.hint')}
            accept=".mp4,.mov,video/mp4,video/quicktime"
            onFiles={([file]) => file && void sending.start(file)}
          />
        )
      )}
      <FileField
        label={t('video.poster')}
        hint={t('video.posterHint')}
        accept="image/jpeg"
        previewRatio="16 / 9"
        disabled={!mayEdit}
        value={asUploaded(video.poster, t('video.poster'))}
        upload={uploadOf('jpeg')}
        onChange={(file) => change({ poster: asStored(file) })}
      />
      {video.file && mayEdit && (
        <div>
          <Button icon={<IconCamera size={16} stroke={1.7} />} onClick={() => void takeFrame()}>
            {t('video.takeFrame')}
          </Button>
        </div>
      )}
      <div className={classes.columns}>
        {(['en', 'fr'] as const).map((language) => (
          <FileField
            key={language}
            label={t(`video.captions.${language}`)}
            hint={t('video.captionsHint')}
            accept=".vtt,.srt,text/vtt,application/x-subrip"
            disabled={!mayEdit}
            value={asUploaded(video.captions[language], t(`video.captions.${language}`))}
            upload={uploadOf('captions')}
            onChange={(file) => change({ captions: { ...now().captions, [language]: asStored(file) } })}
          />
        ))}
      </div>
    </section>
  );
}

type LargeUpload = ReturnType<typeof useLargeUpload>;
type SendingProps = Pick<LargeUpload, 'pause' | 'goOn' | 'cancel'> & {
  upload: NonNullable<LargeUpload['upload']>;
};

/** The progress of a video upload, with buttons to pause, resume and cancel it. */
function Sending({ upload, pause, goOn, cancel }: SendingProps) {
  const { t } = useTranslation('course-editor');
  const formats = useFormats();
  const share = formats.percent(upload.share);
  const isWhole = upload.state === 'joining' || upload.state === 'checking';
  return (
    <>
      <StageLine
        segments={stageShare(upload.share, 24)}
        label={t(isWhole ? 'ui:word.puttingTogetherNamed' : 'ui:word.uploadingNamed', { name: upload.name })}
        valueText={share}
        words={`${upload.name} · ${share}`}
        note={t(`video.state.${upload.state}`)}
      />
      {upload.state === 'failed' && <Strip tone="bad" live="alert" title={upload.problem} />}
      <Row>
        {isWhole ? null : upload.state === 'running' ? (
          <Button icon={<IconPlayerPause size={16} stroke={1.7} />} onClick={pause}>
            {t('ui:word.pause')}
          </Button>
        ) : (
          <Button icon={<IconPlayerPlay size={16} stroke={1.7} />} onClick={goOn}>
            {t('ui:word.resume')}
          </Button>
        )}
        <Button variant="subtle" icon={<IconX size={16} stroke={1.7} />} onClick={cancel}>
          {t('ui:word.cancel')}
        </Button>
      </Row>
    </>
  );
}

function Captions({ captions }: Pick<Video, 'captions'>) {
  const { t } = useTranslation('course-editor');
  return (['en', 'fr'] as const).map((language) => {
    const track = captions[language];
    return (
      track && (
        <track
          key={track.fileId}
          kind="captions"
          srcLang={language}
          label={t(`language.${language}`)}
          src={track.location}
        />
      )
    );
  });
}
