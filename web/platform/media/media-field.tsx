import { IconCamera, IconPhoto, IconRefresh } from '@tabler/icons-react';
import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { uploadInPieces, type ArrivedFile } from '#web/platform/uploads/stored-files.ts';
import { useLargeUpload } from '#web/platform/uploads/use-large-upload.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Row } from '#web/ui/layout.tsx';
import type { UploadedFile } from '#web/ui/uploads.ts';
import { frameOf } from './frame-of.ts';
import classes from './media-field.module.css';
import { SendingMedia } from './sending-media.tsx';

interface MediaFieldProps {
  readonly kind: 'video' | 'episode';
  readonly label: string;
  readonly value: UploadedFile | null;
  /** `found` is what the check of a new one found. */
  readonly onChange: (file: UploadedFile | null, found: ArrivedFile['media']) => void;
  /** Takes a picture of the video for its poster. */
  readonly poster?: {
    readonly url: string | null;
    readonly onTake: (file: UploadedFile) => void;
  };
  /** Offers the camera of a phone. */
  readonly withCamera?: boolean;
  /** The video that is shown, for a page that jumps in it. */
  readonly playerRef?: Ref<HTMLVideoElement>;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
}

const accepted = {
  video: '.mp4,.mov,.m4v,video/*',
  episode: '.mp3,.m4a,audio/mpeg,audio/mp4,audio/x-m4a',
} as const;

/** A video or an audio file: chosen or filmed, seen before it has arrived, sent in pieces, and checked by the portal. */
export function MediaField(props: MediaFieldProps) {
  const { kind, label, value, onChange, error, disabled = false, withCamera = false } = props;
  const { t } = useTranslation('media-field');
  const formats = useFormats();
  const limit = useUploadLimit(kind === 'video' ? 'video' : 'audio');
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const camera = useRef<HTMLInputElement>(null);
  const { upload, ...sending } = useLargeUpload(kind, ({ fileId, location, media }, file) =>
    onChange({ id: fileId, name: file.name, url: location, sizeBytes: file.size }, media),
  );
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);
  const take = (file: File | undefined) => {
    setProblem(undefined);
    if (!file) return;
    if (file.size > limit) return setProblem(t('ui:file.tooLarge'));
    setChosen(URL.createObjectURL(file));
    void sending.start(file);
  };
  const giveUp = () => {
    sending.cancel();
    setChosen(undefined);
  };
  const replace = () => {
    giveUp();
    if (value) onChange(null, null);
  };
  const shown = upload ? chosen : (value?.url ?? undefined);
  const isEmpty = !upload && !value;
  return (
    <section className={classes.field} aria-label={label}>
      {shown && <Preview {...props} src={shown} isStored={!upload} />}
      {upload && <SendingMedia upload={upload} {...sending} onReplace={replace} />}
      {isEmpty && !disabled && (
        <>
          {withCamera && (
            <>
              <input
                ref={camera}
                type="file"
                accept="video/*"
                capture="environment"
                hidden
                aria-label={t('record')}
                onChange={(event) => {
                  take(event.currentTarget.files?.[0]);
                  event.currentTarget.value = '';
                }}
              />
              <Button
                size="md"
                fullWidth
                icon={<IconCamera size={18} stroke={1.7} />}
                onClick={() => camera.current?.click()}
              >
                {t('record')}
              </Button>
            </>
          )}
          <FileDrop
            label={label}
            hint={t(`${kind}.hint`, { size: formats.fileSize(limit) })}
            accept={accepted[kind]}
            onFiles={([file]) => take(file)}
          />
        </>
      )}
      {value && !upload && !disabled && (
        <Row gap={8}>
          <Button size="sm" icon={<IconRefresh size={16} stroke={1.7} />} onClick={replace}>
            {t(`${kind}.replace`)}
          </Button>
        </Row>
      )}
      {(problem ?? error) && (
        <p role="alert" className={classes.problem}>
          {problem ?? error}
        </p>
      )}
    </section>
  );
}

type PreviewProps = MediaFieldProps & { readonly src: string; readonly isStored: boolean };

function Preview({ kind, label, src, isStored, poster, playerRef, disabled }: PreviewProps) {
  const { t } = useTranslation('media-field');
  const player = useRef<HTMLVideoElement>(null);
  useImperativeHandle(playerRef, () => player.current!, []);
  if (kind === 'episode')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the person hears their own file before it is published
      <audio className={classes.audio} src={src} controls preload="metadata" aria-label={label} />
    );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the person sees their own video before it is published */}
      <video
        ref={player}
        className={classes.video}
        src={src}
        poster={(isStored && poster?.url) || undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={label}
      />
      {poster && !disabled && (
        <Row gap={8}>
          <Button
            size="sm"
            icon={<IconPhoto size={16} stroke={1.7} />}
            onClick={() => void takePoster(player, poster.onTake)}
          >
            {t('takeFrame')}
          </Button>
        </Row>
      )}
    </>
  );
}

async function takePoster(
  player: RefObject<HTMLVideoElement | null>,
  onTake: (file: UploadedFile) => void,
): Promise<void> {
  try {
    const file = player.current && (await frameOf(player.current));
    if (!file) return;
    const { signal } = new AbortController();
    const { fileId, location } = await uploadInPieces(file, 'jpeg', { signal, onProgress: () => {} });
    onTake({ id: fileId, name: file.name, url: location, sizeBytes: file.size });
  } catch (error) {
    showFailure(error);
  }
}
