import { useEffect, useRef, useState, type RefObject } from 'react';
import { jsonOnDevice, keepOnDevice } from '#web/platform/device-store.ts';
import { qualityChoices, qualityFor, type Device, type QualityChoice } from './quality-for.ts';

const key = 'paddock-video-quality';

const keptChoice = (): QualityChoice =>
  qualityChoices.find((one) => one === jsonOnDevice<string>(key)) ?? 'auto';

const deviceNow = (): Device => ({
  line: (navigator as { readonly connection?: Device['line'] }).connection,
  widthPx: Math.min(window.innerWidth, 1000) * window.devicePixelRatio,
});

interface Left {
  readonly second: number;
  readonly isPlaying: boolean;
  readonly rate: number;
}

/** In which size a video plays. The choice is kept on the device; a change goes on at the same second. */
export function useQuality(
  player: RefObject<HTMLMediaElement | null>,
  { location, qualities }: { readonly location: string; readonly qualities: readonly number[] },
) {
  const [choice, setChoice] = useState(keptChoice);
  // The line may change while it plays: the video does not begin to jump between sizes.
  const [device] = useState(deviceNow);
  const left = useRef<Left>(undefined);
  const quality = qualityFor(choice, qualities, device);
  useEffect(() => {
    const element = player.current;
    const from = left.current;
    left.current = undefined;
    if (!element || !from) return;
    const goOn = () => {
      element.currentTime = from.second;
      element.playbackRate = from.rate;
      if (from.isPlaying) void element.play().catch(() => {});
    };
    element.addEventListener('loadedmetadata', goOn, { once: true });
    return () => element.removeEventListener('loadedmetadata', goOn);
  }, [player, quality]);
  return {
    choice,
    quality,
    location: quality === null ? location : `${location}?quality=${quality}`,
    choose: (next: QualityChoice) => {
      keepOnDevice(key, JSON.stringify(next));
      const element = player.current;
      if (element && qualityFor(next, qualities, device) !== quality)
        left.current = {
          second: element.currentTime,
          isPlaying: !element.paused,
          rate: element.playbackRate,
        };
      setChoice(next);
    },
  };
}
