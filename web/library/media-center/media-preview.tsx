import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileObject } from '#contract/library/media-center.calls.ts';
import { MediaPlayer } from '#web/platform/media/media-player.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Picture } from '#web/ui/picture.tsx';
import classes from './media-viewer.module.css';

const none = { en: null, fr: null };
const noteNothing = () => {};

/** Why there is nothing to see: the file is of no kind that browsers show, this browser lacks what it needs, or the file cannot be shown. */
type Fault = 'noPreview' | 'noPdf' | 'noVideo' | 'noAudio' | 'cannotShow';

function faultOf({ kind, file }: FileObject): Fault | undefined {
  if (!file || kind === 'sheet' || kind === 'document' || kind === 'archive') return 'noPreview';
  if (kind === 'pdf') return navigator.pdfViewerEnabled ? undefined : 'noPdf';
  if (kind !== 'video' && kind !== 'audio') return undefined;
  const isPlayable = document.createElement(kind).canPlayType(file.mediaType) !== '';
  // Browsers play what cameras of one maker record, and say that they do not.
  if (isPlayable || file.mediaType === 'video/quicktime') return undefined;
  return kind === 'video' ? 'noVideo' : 'noAudio';
}

/** What a file shows of itself, or a sentence on why that is nothing and what to do. */
export function MediaPreview({ item }: { item: FileObject }) {
  const { t } = useTranslation('media-center');
  const [hasFailed, setFailed] = useState(false);
  const fault = hasFailed ? 'cannotShow' : faultOf(item);
  if (fault)
    return (
      <div className={classes.stage}>
        <EmptyState title={t(`preview.${fault}.title`)} level={3} plain>
          {t(`preview.${fault}.sentence`)}
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.stage} onErrorCapture={() => setFailed(true)}>
      <Shown item={item} />
    </div>
  );
}

function Shown({ item: { name, kind, file, coverImage } }: { item: FileObject }) {
  if (!file) return null;
  const address = `/files/${file._id}`;
  if (kind === 'picture') return <Picture src={address} alt={name} shownPx={1200} />;
  if (kind === 'pdf')
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox keeps the browser’s own viewer from showing a PDF
    return <iframe src={address} title={name} />;
  return (
    <MediaPlayer
      media={{ file: { location: address }, poster: coverImage, captions: none }}
      kind={kind === 'audio' ? 'audio' : 'video'}
      title={name}
      startAt={0}
      onPosition={noteNothing}
    />
  );
}
