import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { centered, fitView, onScreen, scaleLimits, type MapFrame } from '#web/ui/map/map-projection.ts';
import type { Size, Spot, View } from '#web/ui/map/map-types.ts';

export type MapControl = {
  readonly size: Size | undefined;
  readonly view: View | undefined;
  /** True after a change by button or key, which is shown as a movement; false while a pointer moves the map. */
  readonly glides: boolean;
  zoomBy(factor: number): void;
  panBy(x: number, y: number): void;
  fit(spots: readonly Spot[]): void;
  /** Moves the map only if the spot is near the edge or outside. */
  reveal(spot: Spot): void;
};

/** Pixels that the buttons cover at the right edge. */
const controlsWidth = 48;

/** How near the edge a marker may be before the map moves to show it, in pixels. */
const edge = 44;

/**
 * Zooms and moves a map by pointer, pinch and buttons, within the part that it shows. The wheel zooms only with Ctrl (a pinch on a
 * touchpad), so that it still scrolls the page. When `spots` or the size change, the map fits them, unless somebody has moved it. What
 * `foot` covers stays free.
 */
export function useMapView(
  stage: RefObject<HTMLDivElement | null>,
  frame: MapFrame,
  spots: readonly Spot[],
  foot: RefObject<HTMLElement | null>,
): MapControl {
  const size = useSize(stage);
  const [view, setView] = useState<View>();
  const [glides, setGlides] = useState(false);
  const behavior = useRef<ZoomBehavior<HTMLDivElement, unknown>>(undefined);
  const isMoved = useRef(false);

  useEffect(() => {
    const element = stage.current;
    if (!element || !size) return;
    const [[left, top], [right, bottom]] = frame.bounds;
    const margin = Math.max(right - left, bottom - top) / 8;
    const made = zoom<HTMLDivElement, unknown>()
      .extent([
        [0, 0],
        [size.width, size.height],
      ])
      .translateExtent([
        [left - margin, top - margin],
        [right + margin, bottom + margin],
      ])
      .scaleExtent([...scaleLimits(frame, size)])
      .duration(0)
      .filter(mayMove)
      .on('zoom', ({ transform: { k, x, y }, sourceEvent }: D3ZoomEvent<HTMLDivElement, unknown>) => {
        if (sourceEvent) isMoved.current = true;
        setGlides(!sourceEvent);
        setView({ k, x, y });
      });
    behavior.current = made;
    const selected = select<HTMLDivElement, unknown>(element).call(made);
    return () => {
      selected.on('.zoom', null);
    };
  }, [stage, frame, size]);

  const show = useCallback(
    (next: View) => {
      const element = stage.current;
      const made = behavior.current;
      if (!element || !made) return;
      const [extent] = [made.extent().call(element, undefined)];
      const wanted = zoomIdentity.translate(next.x, next.y).scale(next.k);
      made.transform(select(element), made.constrain()(wanted, extent, made.translateExtent()));
    },
    [stage],
  );

  // New places, another map or another size are fitted at once. A map that somebody moved keeps its place when only the size changes.
  const places = JSON.stringify([frame.kind, spots]);
  const fitted = useRef<string>(undefined);
  useEffect(() => {
    if (!size || (fitted.current === places && isMoved.current)) return;
    fitted.current = places;
    isMoved.current = false;
    show(fitView(frame, spots, size, { foot: foot.current?.offsetHeight ?? 0, side: controlsWidth }));
    setGlides(false);
    // oxlint-disable-next-line react/exhaustive-deps -- `places` stands for `spots`, which is a new list with each render
  }, [size, frame, places, show, foot]);

  const change = (next: View) => {
    isMoved.current = true;
    show(next);
  };
  return {
    size,
    view,
    glides,
    zoomBy(factor) {
      if (!view || !size) return;
      const [least, most] = scaleLimits(frame, size);
      const k = Math.min(most, Math.max(least, view.k * factor));
      const middle: Spot = [(size.width / 2 - view.x) / view.k, (size.height / 2 - view.y) / view.k];
      change(centered(k, middle, size));
    },
    panBy(x, y) {
      if (view) change({ ...view, x: view.x + x, y: view.y + y });
    },
    fit(wanted) {
      if (size)
        change(fitView(frame, wanted, size, { foot: foot.current?.offsetHeight ?? 0, side: controlsWidth }));
    },
    reveal(spot) {
      if (!view || !size) return;
      const [x, y] = onScreen(view, spot);
      const room = { width: size.width, height: size.height - (foot.current?.offsetHeight ?? 0) };
      const isInside = x > edge && y > edge && x < room.width - edge && y < room.height - edge;
      if (!isInside) change(centered(view.k, spot, room));
    },
  };
}

/** Buttons on the map keep their double click, a pin is dragged alone, and the wheel alone scrolls the page. */
function mayMove(event: MouseEvent | WheelEvent | TouchEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest('[data-hold]')) return false;
  if (event.type === 'wheel') return event.ctrlKey || event.metaKey;
  if (event.type === 'dblclick' && target?.closest('button')) return false;
  return !event.ctrlKey && !('button' in event && event.button !== 0);
}

function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = node;
      setSize((before) =>
        width === 0 || (before?.width === width && before.height === height) ? before : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
