import decodeQr from 'qr/decode.js';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { dealerNumberIn } from './dealer-number-in.ts';
import classes from './scan.module.css';

/** Enough for a code that fills a quarter of the picture, and read in some milliseconds. */
const longest = 640;
const pauseMilliseconds = 120;

interface ScanDialogProps {
  readonly onScan: (dealerNumber: string) => void;
  readonly onClose: () => void;
}

type State = 'starting' | 'looking' | 'other-code' | 'refused';

/** The picture of the camera, until it shows a code with a dealer number. Pictures stay in the browser. */
export function ScanDialog({ onScan, onClose }: ScanDialogProps) {
  const { t } = useTranslation('scan');
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('starting');
  const take = useRef(onScan);
  useEffect(() => {
    take.current = onScan;
  }, [onScan]);
  useEffect(() => {
    const ended = new AbortController();
    scan(video.current!, ended.signal, (text) => {
      const number = dealerNumberIn(text);
      if (number) take.current(number);
      else setState('other-code');
    }).then(
      () => !ended.signal.aborted && setState('looking'),
      () => !ended.signal.aborted && setState('refused'),
    );
    return () => ended.abort();
  }, []);
  return (
    <Dialog opened onClose={onClose} labelledBy={`${id}-title`} describedBy={`${id}-text`}>
      <Stack gap={16} className={classes.scan}>
        <h2 id={`${id}-title`}>{t('title')}</h2>
        <video ref={video} className={classes.picture} playsInline muted hidden={state === 'refused'} />
        <p id={`${id}-text`} role="status">
          {t(state)}
        </p>
        <Row justify="end">
          <Button onClick={onClose}>{t('ui:word.cancel')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** Starts the camera at the back of a phone, and tells every text it reads, until the signal. Rejects if there is no camera or no consent. */
async function scan(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const look = () => {
    if (signal.aborted) return;
    const text = textIn(video, canvas, context);
    if (text !== undefined) onText(text);
    setTimeout(look, pauseMilliseconds);
  };
  look();
}

function textIn(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): string | undefined {
  const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  if (canvas.width === 0 || canvas.height === 0) return undefined;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQr(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    // No code in this picture.
    return undefined;
  }
}
