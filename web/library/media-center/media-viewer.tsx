import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconLink,
  IconStar,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaItemCalls, type FileObject } from '#contract/library/media-center.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { MediaPreview } from './media-preview.tsx';
import classes from './media-viewer.module.css';
import { downloadOf, useMediaWords } from './use-media-words.ts';

interface MediaViewerProps {
  /** The lasting address of the open item. */
  readonly link: string;
  /** The files of the list that it was opened from, to go on to the next. */
  readonly among: readonly FileObject[];
  readonly folderHref: (path: string) => string;
  readonly onOpen: (link: string) => void;
  readonly onClose: () => void;
  /** The address names a folder. */
  readonly onFolder: (path: string) => void;
  readonly onFavor: (item: FileObject) => void;
  readonly onCopy: (item: FileObject) => void;
  /** What editors see of it besides. */
  readonly more?: ((item: FileObject) => ReactNode) | undefined;
}

/** One file, large: a picture, a PDF, a video, or a recording, and what can be done with it. */
export function MediaViewer({ link, among, onOpen, onClose, onFolder, ...about }: MediaViewerProps) {
  const { t } = useTranslation('media-center');
  const id = useId();
  const listed = among.find((one) => one.link === link);
  const reply = useCall(mediaItemCalls.get, { params: { link } });
  const item = reply.data?.fileObject ?? listed;
  const at = among.findIndex((one) => one.link === link);
  const before = at > 0 ? among[at - 1] : undefined;
  const after = at >= 0 ? among[at + 1] : undefined;
  const folder = item?.type === 'folder' ? item.path : undefined;
  const leave = useEffectEvent(onFolder);
  useEffect(() => {
    if (folder !== undefined) leave(folder);
  }, [folder]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The arrows of a player move within it.
    if (event.target instanceof HTMLMediaElement) return;
    if (event.key === 'ArrowLeft' && before) onOpen(before.link);
    if (event.key === 'ArrowRight' && after) onOpen(after.link);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <Dialog opened onClose={onClose} labelledBy={`${id}-title`} stage>
      <div className={classes.head}>
        <h2 id={`${id}-title`} lang="">
          {item?.name ?? t('title')}
        </h2>
        <IconButton
          label={t('viewer.before')}
          icon={<IconChevronLeft size={20} stroke={1.7} aria-hidden="true" />}
          disabled={!before}
          onClick={() => before && onOpen(before.link)}
        />
        <IconButton
          label={t('viewer.after')}
          icon={<IconChevronRight size={20} stroke={1.7} aria-hidden="true" />}
          disabled={!after}
          onClick={() => after && onOpen(after.link)}
        />
        <IconButton
          label={t('ui:word.close')}
          icon={<IconX size={20} stroke={1.7} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      {reply.isError && <FailedReply reply={reply} />}
      {item?.type === 'file' && !reply.isError && <Opened key={item.link} item={item} {...about} />}
    </Dialog>
  );
}

function Opened({
  item,
  folderHref,
  onFavor,
  onCopy,
  more,
}: { readonly item: FileObject } & Pick<MediaViewerProps, 'folderHref' | 'onFavor' | 'onCopy' | 'more'>) {
  const { t } = useTranslation('media-center');
  const words = useMediaWords();
  const formats = useFormats();
  return (
    <>
      <MediaPreview item={item} />
      <div className={classes.foot}>
        <p>
          {words.facts(item)}
          {' · '}
          {t('changed', { day: formats.date(item.updatedAt) })}
          {item.expiresOn &&
            ` · ${t(item.expired ? 'expiredOn' : 'until', { day: formats.date(item.expiresOn) })}`}
          {' · '}
          <AppLink href={folderHref(item.folder)}>
            {item.folder === '' ? t('allFiles') : <span lang="">{item.folder}</span>}
          </AppLink>
        </p>
        <Row>
          <Button icon={<IconStar size={16} stroke={1.7} />} onClick={() => onFavor(item)}>
            {t(item.favored ? 'unfavor' : 'favor')}
          </Button>
          <Button icon={<IconLink size={16} stroke={1.7} />} onClick={() => onCopy(item)}>
            {t('ui:word.copyLink')}
          </Button>
          <ButtonLink
            href={downloadOf(item)}
            download
            variant="filled"
            icon={<IconDownload size={16} stroke={1.7} />}
          >
            {t('ui:word.download')}
          </ButtonLink>
        </Row>
      </div>
      {more?.(item)}
    </>
  );
}
