import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoordinate } from '#web/ui/map/coordinates.ts';
import { directionOf, stepOf } from '#web/ui/map/map-keys.ts';
import { onScreen } from '#web/ui/map/map-projection.ts';
import type { Coordinates, Spot, View } from '#web/ui/map/map-types.ts';
import classes from '#web/ui/map/map.module.css';

/** How far an arrow key moves the pin, in pixels: with Shift as exactly as the screen can show. */
const keySteps = { normal: 10, fine: 1 };

/** A pin that can be moved: with the pointer, or with arrow keys. Zooming in makes both more exact. */
export function MapPin({
  stage,
  position,
  spot,
  view,
  hint,
  onMove,
}: {
  stage: RefObject<HTMLDivElement | null>;
  position: Coordinates;
  /** Where it is on the map at scale 1. */
  spot: Spot;
  view: View;
  /** Element that describes the keys. */
  hint: string;
  /** Spot on the screen, and whether the movement has ended. */
  onMove: (to: Spot, isDone: boolean) => void;
}) {
  const { t, i18n } = useTranslation('map');
  const [x, y] = onScreen(view, spot);
  // Where in the pin the pointer took hold, so that the pin does not jump.
  const hold = useRef<Spot>(undefined);

  const pointAt = (event: PointerEvent): Spot | undefined => {
    const box = stage.current?.getBoundingClientRect();
    return box && [event.clientX - box.left, event.clientY - box.top];
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    const at = pointAt(event);
    if (event.button !== 0 || !at) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.current = [at[0] - x, at[1] - y];
  };
  const onPointerMove = (event: PointerEvent, isDone = false) => {
    const at = pointAt(event);
    if (!hold.current || !at) return;
    onMove([at[0] - hold.current[0], at[1] - hold.current[1]], isDone);
    if (isDone) hold.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directionOf(event.key);
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [stepX, stepY] = stepOf[direction];
    const far = event.shiftKey ? keySteps.fine : keySteps.normal;
    onMove([x + stepX * far, y + stepY * far], true);
  };
  const shown = {
    latitude: formatCoordinate(position.latitude, i18n.language),
    longitude: formatCoordinate(position.longitude, i18n.language),
  };
  return (
    <div className={classes.marker} style={{ transform: `translate(${x}px, ${y}px)` }} data-hold>
      <button
        type="button"
        className={classes.grip}
        aria-label={t('pin.at', shown)}
        aria-describedby={hint}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={(event) => onPointerMove(event, true)}
        onPointerCancel={() => {
          hold.current = undefined;
        }}
        onKeyDown={onKeyDown}
      >
        <svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true">
          <path d="M16 39C16 39 30 24.5 30 15A14 14 0 0 0 2 15C2 24.5 16 39 16 39Z" />
          <circle cx="16" cy="15" r="5.5" />
        </svg>
      </button>
    </div>
  );
}
