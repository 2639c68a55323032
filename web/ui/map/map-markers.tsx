import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Marker } from '#web/ui/map/map-clusters.ts';
import { directionOf, nextMarker } from '#web/ui/map/map-keys.ts';
import { onScreen } from '#web/ui/map/map-projection.ts';
import type { Size, View } from '#web/ui/map/map-types.ts';
import classes from '#web/ui/map/map.module.css';

export type MapMarkersProps = {
  markers: readonly Marker[];
  captions: ReadonlySet<string>;
  view: View;
  size: Size;
  selected: string | undefined;
  hovered: string | undefined;
  /** Element that describes the keys. */
  hint: string;
  onPress: (marker: Marker) => void;
  onHover: ((id: string | undefined) => void) | undefined;
  /** A marker received the focus and has to be visible. */
  onReach: (marker: Marker) => void;
};

/** Beyond this number, only the markers near the screen exist as elements. */
const manyMarkers = 300;

/** The pins and counts of a map: buttons in the order of the points. Arrow keys go from one to the next on the map. */
export function MapMarkers(props: MapMarkersProps) {
  const { markers, captions, view, size, selected, hovered, hint, onPress, onHover, onReach } = props;
  const { t } = useTranslation('map');
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const focused = useRef<string>(undefined);

  // A marker that merged into another one passes its focus on.
  useLayoutEffect(() => {
    const key = focused.current;
    if (key === undefined || document.activeElement !== document.body || buttons.current.has(key)) return;
    const holder = markers.find(({ points }) => points.some(({ point }) => point.id === key));
    buttons.current.get(holder?.key ?? '')?.focus();
  }, [markers]);

  const onKeyDown = (event: KeyboardEvent, marker: Marker) => {
    const direction = directionOf(event.key);
    const isEnd = event.key === 'Home' || event.key === 'End';
    if ((!direction && !isEnd) || event.ctrlKey || event.metaKey || event.altKey) return;
    // Otherwise the page scrolls as well.
    event.preventDefault();
    event.stopPropagation();
    const next = direction
      ? nextMarker(markers, marker, direction)
      : markers.at(event.key === 'Home' ? 0 : -1);
    if (!next) return;
    onReach(next);
    // A marker far outside exists only after the map has moved there.
    requestAnimationFrame(() => buttons.current.get(next.key)?.focus());
  };

  return markers
    .filter((marker) => markers.length <= manyMarkers || isNear(onScreen(view, marker.spot), size))
    .map((marker) => {
      const { key, points } = marker;
      const [x, y] = onScreen(view, marker.spot);
      const [only] = points;
      const isOne = points.length === 1;
      const isSelected = points.some(({ point }) => point.id === selected);
      const isHovered = points.some(({ point }) => point.id === hovered);
      const name = isOne
        ? only?.point.name
        : t('cluster', {
            count: points.length,
            names: points
              .slice(0, 3)
              .map(({ point }) => point.name)
              .join(', '),
          });
      return (
        <div
          key={key}
          className={`${classes.marker} ${classes.glide}`}
          style={{ transform: `translate(${x}px, ${y}px)` }}
          data-many={!isOne || undefined}
          data-look={isOne ? only?.point.look : undefined}
          data-selected={isSelected || undefined}
          data-hovered={isHovered || undefined}
        >
          <button
            ref={(element) => {
              if (element) buttons.current.set(key, element);
              else buttons.current.delete(key);
            }}
            type="button"
            className={classes.pin}
            aria-label={name}
            aria-pressed={isSelected}
            aria-describedby={hint}
            data-tip={name}
            onClick={() => onPress(marker)}
            onKeyDown={(event) => onKeyDown(event, marker)}
            onFocus={(event) => {
              focused.current = key;
              onHover?.(only?.point.id);
              // A pointer presses what is visible already.
              if (event.currentTarget.matches(':focus-visible')) onReach(marker);
            }}
            onBlur={({ relatedTarget }) => {
              if (relatedTarget) focused.current = undefined;
              onHover?.(undefined);
            }}
            onPointerEnter={() => onHover?.(only?.point.id)}
            onPointerLeave={() => onHover?.(undefined)}
          >
            {isOne ? only?.point.label : points.length}
          </button>
          {isOne && captions.has(key) && (
            <span className={classes.caption} aria-hidden="true">
              {only?.point.caption}
            </span>
          )}
        </div>
      );
    });
}

const isNear = ([x, y]: readonly [number, number], { width, height }: Size) =>
  x > -width && y > -height && x < 2 * width && y < 2 * height;
