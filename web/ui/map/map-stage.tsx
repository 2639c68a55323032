import { IconFocusCentered, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { formatCoordinate } from '#web/ui/map/coordinates.ts';
import { circlePath, shapesOf, type Atlas } from '#web/ui/map/map-atlas.ts';
import { clustersOf, comeApart, type Marker } from '#web/ui/map/map-clusters.ts';
import { directionOf, stepOf } from '#web/ui/map/map-keys.ts';
import { MapLegend } from '#web/ui/map/map-legend.tsx';
import { MapMarkers } from '#web/ui/map/map-markers.tsx';
import { MapPin } from '#web/ui/map/map-pin.tsx';
import { coordinatesAt, frameKind, frameOf, scaleLimits, spotOf } from '#web/ui/map/map-projection.ts';
import { shadeRanges, shadeStep } from '#web/ui/map/map-shades.ts';
import { MapShapes } from '#web/ui/map/map-shapes.tsx';
import { textsThatFit } from '#web/ui/map/map-texts.ts';
import type { MapViewProps, Spot } from '#web/ui/map/map-types.ts';
import { useMapView } from '#web/ui/map/use-map-view.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from '#web/ui/map/map.module.css';

/** One press of a zoom button or key. */
const zoomFactor = 1.8;

/** How far an arrow key moves the map, in pixels. */
const panStep = 80;

const none: readonly [] = [];

/** The map itself, once its code and the atlas are there. `MapView` loads both. */
export function MapStage({ atlas, ...props }: MapViewProps & { atlas: Atlas }) {
  const { points, selected, onSelect, hovered, onHover, shades = none, circle, card, pin, center } = props;
  const { t, i18n } = useTranslation('map');
  const hint = useId();
  const stage = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Marker>();
  const [announcement, setAnnouncement] = useState('');

  const placesShown = [...points, ...(circle ? [circle] : []), ...(pin?.position ? [pin.position] : [])];
  const kind = frameKind(placesShown.length === 0 && shades.length === 0 && center ? [center] : placesShown);
  // Pages write the center anew with each render.
  const opensAt = center && `${center.latitude}/${center.longitude}`;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text stands for the center
  const frame = useMemo(() => frameOf(kind, center), [kind, opensAt]);
  const shapes = useMemo(() => shapesOf(atlas, frame), [atlas, frame]);
  const ranges = useMemo(() => shadeRanges(shades), [shades]);
  const shaded = useMemo(
    () => new Map(shades.map((one) => [one.region, { ...one, step: shadeStep(ranges, one.value) }])),
    [shades, ranges],
  );
  const placed = useMemo(
    () => points.map((point) => ({ point, spot: spotOf(frame, point) })),
    [points, frame],
  );
  const around = useMemo(() => circle && edgesOf(circle).map((one) => spotOf(frame, one)), [circle, frame]);
  // A pin that is being moved does not move the map: only the first one is fitted.
  const [firstPin] = useState(pin?.position);
  const fitted = [
    ...placed.map(({ spot }) => spot),
    ...(around ?? []),
    ...(points.length === 0
      ? shapes.regions.filter(({ code }) => shaded.has(code)).flatMap(({ box }) => box)
      : []),
    ...(points.length === 0 && firstPin ? [spotOf(frame, firstPin)] : []),
  ];
  const map = useMapView(stage, frame, fitted, foot);
  const { view, size } = map;
  const k = view?.k;
  const markers = useMemo(() => (k === undefined ? [] : clustersOf(placed, k)), [placed, k]);
  const texts = useMemo(
    () => textsThatFit(markers, shapes.regions, shaded, k ?? 1),
    [markers, shapes, shaded, k],
  );
  const home = circle && spotOf(frame, circle);

  // A place selected elsewhere on the page is brought into view, in this map's scale.
  const chosen = placed.find(({ point }) => point.id === selected);
  const lastSelected = useRef(selected);
  useEffect(() => {
    if (lastSelected.current === selected) return;
    lastSelected.current = selected;
    if (chosen) map.reveal(chosen.spot);
  }, [selected, chosen, map]);

  const press = (marker: Marker) => {
    const [only] = marker.points;
    if (marker.points.length === 1) return onSelect?.(only?.point.id ?? '');
    if (size && comeApart(marker, scaleLimits(frame, size)[1]))
      return map.fit(marker.points.map(({ spot }) => spot));
    setOpened(marker);
  };
  const close = () => {
    setOpened(undefined);
    stage.current?.focus();
  };
  const movePin = (to: Spot, isDone: boolean) => {
    const position = view && coordinatesAt(frame, view, to);
    if (!position) return;
    pin?.onMove(position);
    if (!isDone) return;
    const { latitude, longitude } = position;
    setAnnouncement(
      t('pin.moved', {
        latitude: formatCoordinate(latitude, i18n.language),
        longitude: formatCoordinate(longitude, i18n.language),
      }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directionOf(event.key);
    if (direction) map.panBy(-stepOf[direction][0] * panStep, -stepOf[direction][1] * panStep);
    else if (event.key === '+' || event.key === '=') map.zoomBy(zoomFactor);
    else if (event.key === '-') map.zoomBy(1 / zoomFactor);
    else if (event.key === '0') map.fit(fitted);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!pin || (event.target instanceof Element && event.target.closest('button'))) return;
    const box = event.currentTarget.getBoundingClientRect();
    movePin([event.clientX - box.left, event.clientY - box.top], true);
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move and zoom the map; everything in it is a button */}
      <div
        ref={stage}
        className={classes.stage}
        role="group"
        aria-label={t('stage')}
        aria-describedby={hint}
        tabIndex={0}
        data-glides={map.glides || undefined}
        data-placing={pin ? true : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {view && size && (
          <>
            <MapShapes
              shapes={shapes}
              shaded={shaded}
              named={texts.regions}
              view={view}
              circle={circle && circlePath(frame, circle)}
            />
            {home && (
              <span
                className={`${classes.home} ${classes.glide}`}
                style={{
                  transform: `translate(${home[0] * view.k + view.x}px, ${home[1] * view.k + view.y}px)`,
                }}
              />
            )}
            <MapMarkers
              markers={markers}
              captions={texts.captions}
              view={view}
              size={size}
              selected={selected}
              hovered={hovered}
              hint={`${hint}-marker`}
              onPress={press}
              onHover={onHover}
              onReach={({ spot }) => map.reveal(spot)}
            />
            {pin?.position && (
              <MapPin
                stage={stage}
                position={pin.position}
                spot={spotOf(frame, pin.position)}
                view={view}
                hint={`${hint}-pin`}
                onMove={movePin}
              />
            )}
          </>
        )}
      </div>
      <div className={classes.controls}>
        <IconButton
          variant="default"
          label={t('zoomIn')}
          icon={<IconPlus size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => map.zoomBy(zoomFactor)}
        />
        <IconButton
          variant="default"
          label={t('zoomOut')}
          icon={<IconMinus size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => map.zoomBy(1 / zoomFactor)}
        />
        <IconButton
          variant="default"
          label={t('fit')}
          icon={<IconFocusCentered size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => map.fit(fitted)}
        />
      </div>
      {pin && !pin.position && (
        <div ref={foot} className={classes.foot}>
          <div className={classes.note}>
            <p>{t('pin.missing')}</p>
            <Button
              onClick={() => {
                if (size) movePin([size.width / 2, size.height / 2], true);
              }}
            >
              {t('pin.place')}
            </Button>
          </div>
        </div>
      )}
      {ranges.length > 0 && <MapLegend ranges={ranges} />}
      {(opened ?? card) && (
        <div ref={foot} className={classes.foot}>
          {opened ? (
            <Together marker={opened} selected={selected} onSelect={onSelect} onClose={close} />
          ) : (
            card
          )}
        </div>
      )}
      <VisuallyHidden id={hint}>{t('hint.stage')}</VisuallyHidden>
      <VisuallyHidden id={`${hint}-marker`}>{t('hint.marker')}</VisuallyHidden>
      <VisuallyHidden id={`${hint}-pin`}>{t('hint.pin')}</VisuallyHidden>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

/** Places at one address, which no zoom can part. */
function Together({
  marker,
  selected,
  onSelect,
  onClose,
}: {
  marker: Marker;
  selected: string | undefined;
  onSelect: ((id: string) => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('map');
  const names = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, as the button does
    <div
      className={classes.together}
      role="group"
      aria-labelledby={names}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={classes.head}>
        <b id={names}>{t('together', { count: marker.points.length })}</b>
        <IconButton
          size="xs"
          label={t('ui:word.close')}
          icon={<IconX size={16} stroke={1.7} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      <ul className={classes.places}>
        {marker.points.map(({ point }, index) => (
          <li key={point.id}>
            <button
              type="button"
              // The list opens in reply to a press, so the focus continues in it.
              ref={index === 0 ? focusOnce : undefined}
              aria-pressed={point.id === selected}
              onClick={() => {
                onSelect?.(point.id);
                onClose();
              }}
            >
              <b>{point.name}</b> {point.address && <span>{point.address}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const focusOnce = (element: HTMLButtonElement | null) => element?.focus();

/** Four points on the edge of an area, so that the whole of it is fitted. */
function edgesOf({ latitude, longitude, radiusKilometers }: NonNullable<MapViewProps['circle']>) {
  const north = radiusKilometers / 111.19;
  const east = north / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  return [
    { latitude: Math.min(90, latitude + north), longitude },
    { latitude: Math.max(-90, latitude - north), longitude },
    { latitude, longitude: longitude + east },
    { latitude, longitude: longitude - east },
  ];
}
