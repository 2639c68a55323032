import { IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { nextScale, scaleLimits, startScale } from './slide-scale.ts';
import classes from './slide-zoom.module.css';

interface SlideZoomProps {
  readonly location: string;
  readonly alt: string;
  readonly onClose: () => void;
}

/**
 * A slide over the whole window. The box around it scrolls, so a finger, a wheel and the arrow keys move it like any page. Two fingers, the
 * buttons, and + and - change its size.
 */
export function SlideZoom({ location, alt, onClose }: SlideZoomProps) {
  const { t } = useTranslation('courses');
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(() => startScale(innerWidth));
  // The point in the middle stays there: shares of the slide, 0 to 1.
  const middle = useRef({ x: 0, y: 0 });
  const zoom = (to: number) => {
    const box = field.current!;
    middle.current = {
      x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    };
    setScale(Math.min(scaleLimits.most, Math.max(scaleLimits.least, to)));
  };
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    field.current!.focus();
    return () => element.close();
  }, []);
  useLayoutEffect(() => {
    const box = field.current!;
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2;
  }, [scale]);
  usePinch(field, scale, zoom);
  const press = (event: KeyboardEvent) => {
    const to = nextScale(event.key, scale);
    if (to === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    zoom(to);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are those of the buttons inside
    <dialog
      ref={dialog}
      className={classes.zoom}
      aria-label={t('section.slide')}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div
        ref={field}
        className={classes.field}
        role="region"
        aria-label={t('section.slideField')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
        tabIndex={0}
      >
        <div className={classes.sized} style={{ width: `${scale * 100}%` }}>
          <Picture shownPx="whole" src={location} alt={alt} width={1600} height={900} />
        </div>
      </div>
      <div className={classes.tools}>
        <IconButton
          variant="night"
          label={t('section.smaller')}
          icon={<IconMinus size={20} stroke={1.8} />}
          disabled={scale <= scaleLimits.least}
          onClick={() => zoom(nextScale('-', scale)!)}
        />
        <IconButton
          variant="night"
          label={t('section.larger')}
          icon={<IconPlus size={20} stroke={1.8} />}
          disabled={scale >= scaleLimits.most}
          onClick={() => zoom(nextScale('+', scale)!)}
        />
        <IconButton
          variant="night"
          label={t('section.closeSlide')}
          icon={<IconX size={20} stroke={1.8} />}
          onClick={onClose}
        />
      </div>
    </dialog>
  );
}

/** Two fingers, a double press, or a wheel with Ctrl, which touchpads send. The browser handles one finger and scrolls. */
function usePinch(field: React.RefObject<HTMLDivElement | null>, scale: number, zoom: (to: number) => void) {
  const now = useRef({ scale, zoom });
  useEffect(() => {
    now.current = { scale, zoom };
  });
  useEffect(() => {
    const box = field.current!;
    let start: { readonly gap: number; readonly scale: number } | undefined;
    const gapOf = ([a, b]: TouchList) => Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY);
    const down = ({ touches }: TouchEvent) => {
      start = touches.length === 2 ? { gap: gapOf(touches), scale: now.current.scale } : undefined;
    };
    const move = (event: TouchEvent) => {
      if (!start || event.touches.length !== 2) return;
      event.preventDefault();
      now.current.zoom((start.scale * gapOf(event.touches)) / start.gap);
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      now.current.zoom(now.current.scale * Math.exp(-event.deltaY / 200));
    };
    const double = () => now.current.zoom(now.current.scale > 1 ? 1 : 2.5);
    const whole = { passive: false };
    box.addEventListener('dblclick', double);
    box.addEventListener('touchstart', down);
    box.addEventListener('touchmove', move, whole);
    box.addEventListener('wheel', wheel, whole);
    return () => {
      box.removeEventListener('dblclick', double);
      box.removeEventListener('touchstart', down);
      box.removeEventListener('touchmove', move);
      box.removeEventListener('wheel', wheel);
    };
  }, [field]);
}
