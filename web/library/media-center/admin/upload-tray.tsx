import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { answerName, clearEnded, stopUpload, tryAgain, type UploadLine } from './upload-queue.ts';
import classes from './upload-tray.module.css';
import { useUploadLines } from './use-uploads.ts';

/** The files on their way, at the lower edge of the window, whatever folder is open. */
export function UploadTray() {
  const { t } = useTranslation('media-center-admin');
  const lines = useUploadLines();
  const [isClosed, setClosed] = useState(false);
  if (lines.length === 0) return null;
  const open = lines.filter(
    ({ state }) => state === 'waiting' || state === 'sending' || state === 'checking',
  );
  const asking = lines.filter(({ state }) => state === 'asking' || state === 'failed');
  const title =
    open.length > 0
      ? t('tray.open', { count: open.length })
      : asking.length > 0
        ? t('tray.asking', { count: asking.length })
        : t('tray.done', { count: lines.length });
  return (
    <section className={classes.tray} aria-label={t('tray.label')}>
      <div className={classes.head}>
        <strong role="status">{title}</strong>
        {open.length < lines.length && (
          <Button size="xs" variant="subtle" tone="neutral" onClick={clearEnded}>
            {t('tray.clear')}
          </Button>
        )}
        <IconButton
          label={t(isClosed ? 'tray.expand' : 'tray.collapse')}
          aria-expanded={!isClosed}
          size="sm"
          icon={
            <IconChevronDown size={18} stroke={1.7} aria-hidden="true" data-turned={isClosed || undefined} />
          }
          onClick={() => setClosed(!isClosed)}
        />
      </div>
      {!isClosed && (
        <ul>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line }: { line: UploadLine }) {
  const { t } = useTranslation('media-center-admin');
  const formats = useFormats();
  const { id, file, state, share, isOffline, problem, freeName, path } = line;
  return (
    <li data-state={state}>
      <div className={classes.words}>
        <span lang="">{file.name}</span>
        <small>
          {isOffline
            ? t('tray.offline')
            : t(`tray.state.${state}`, { percent: formats.percent(share * 100) })}
          {' · '}
          {path === '' ? t('media-center:allFiles') : <span lang="">{path}</span>}
        </small>
        {problem && state !== 'done' && <small className={classes.problem}>{problem}</small>}
        {state === 'asking' && (
          <Row gap={4}>
            <Button size="xs" onClick={() => answerName(id, 'version')}>
              {t('tray.version')}
            </Button>
            <Button size="xs" onClick={() => answerName(id, 'rename')}>
              {freeName ? t('tray.renameTo', { name: freeName }) : t('tray.rename')}
            </Button>
            <Button size="xs" variant="subtle" tone="neutral" onClick={() => answerName(id, 'leave')}>
              {t('tray.leave')}
            </Button>
          </Row>
        )}
        {state === 'failed' && (
          <Row gap={4}>
            <Button size="xs" onClick={() => tryAgain(id)}>
              {t('ui:word.tryAgain')}
            </Button>
          </Row>
        )}
        {(state === 'sending' || state === 'checking') && (
          <progress max={1} value={share} aria-label={t('tray.progress', { name: file.name })} />
        )}
      </div>
      {state !== 'done' && (
        <IconButton
          size="sm"
          label={t('tray.stop', { name: file.name })}
          icon={<IconX size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => stopUpload(id)}
        />
      )}
    </li>
  );
}
