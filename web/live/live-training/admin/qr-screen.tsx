import { IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '#web/platform/chunk-reload.ts';
import { untilLoaded } from '#web/platform/lazy-extra.ts';
import { attendanceCalls } from '#contract/live/ilt-attendance.calls.ts';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import { codeSeconds } from '#contract/live/ilt-seats.fields.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';
import { useScrollLock } from '#web/ui/use-scroll-lock.ts';
import classes from './qr-screen.module.css';
import { useEventWords } from './use-event-words.ts';

/** Twice in the life of a code, so that one on the screen is never about to end. */
const refetchMilliseconds = (codeSeconds * 1000) / 2;

/** The QR code at the door, over the whole screen. It renews itself before each code ends. */
export function QrScreen({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const { t } = useTranslation('live-training-admin');
  const formats = useFormats();
  const words = useEventWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const reply = useCall(
    attendanceCalls.code,
    { params: { id: event._id } },
    { refetchMilliseconds, staleMilliseconds: 0 },
  );
  const code = useQrCode(reply.data?.location);
  useScrollLock(true);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const at = (start: string) => formats.eventDateTime({ start, zone: event.timezone });
  const { opensAt, closesAt } = reply.data ?? {};
  return (
    <dialog ref={dialog} className={classes.screen} aria-labelledby="qr-title" onClose={onClose}>
      <div className={classes.close}>
        <IconButton label={t('ui:word.close')} icon={<IconX size={22} stroke={1.7} />} onClick={onClose} />
      </div>
      <h2 id="qr-title">{words.label(event)}</h2>
      <p>{t('qr.scan')}</p>
      {reply.isError ? (
        <FailedReply reply={reply} />
      ) : code ? (
        <svg
          className={classes.code}
          viewBox={`-3 -3 ${code.size + 6} ${code.size + 6}`}
          role="img"
          aria-label={t('ui:word.qrCode')}
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
      ) : (
        <SkeletonBar height={320} />
      )}
      {opensAt && closesAt && <p>{t('qr.open', { from: at(opensAt), to: at(closesAt) })}</p>}
    </dialog>
  );
}

/** The dark squares of a QR code. The library loads with the first one. */
function useQrCode(address: string | undefined) {
  const [code, setCode] = useState<{ readonly path: string; readonly size: number }>();
  useEffect(() => {
    if (address === undefined) return;
    let isShown = true;
    void untilLoaded(() => loadChunk(() => import('qrcode'))).then(({ default: { create } }) => {
      const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules;
      const path = Array.from(data, (dark, index) =>
        dark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
      ).join('');
      if (isShown) setCode({ path, size });
    });
    return () => {
      isShown = false;
    };
  }, [address]);
  return code;
}
