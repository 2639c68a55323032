import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '#web/platform/chunk-reload.ts';
import atlasAddress from '#web/ui/map/atlas.json?url';
import type { Atlas } from '#web/ui/map/map-atlas.ts';
import { MapList } from '#web/ui/map/map-list.tsx';
import type { MapViewProps } from '#web/ui/map/map-types.ts';
import { Button } from '#web/ui/button.tsx';
import classes from '#web/ui/map/map.module.css';

type Loaded = { readonly Stage: ComponentType<MapViewProps & { atlas: Atlas }>; readonly atlas: Atlas };

/**
 * Places on a map of states, provinces and countries, without tiles or foreign servers. Its code and the atlas load when it is first shown;
 * until then, and if that fails, the places are a list.
 *
 * Pages that use it name the texts `map`.
 */
export function MapView(props: MapViewProps) {
  const { label, points, shades = [], selected, onSelect, height, isListed } = props;
  const { t } = useTranslation('map');
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();
  const load = useCallback(() => {
    loadMap().then(setLoaded, () => setLoaded('failed'));
  }, []);
  useEffect(load, [load]);
  const retry = () => {
    setLoaded(undefined);
    load();
  };

  const isReady = loaded !== undefined && loaded !== 'failed';
  return (
    <div
      className={classes.map}
      role="group"
      aria-label={label}
      style={typeof height === 'number' ? { height } : undefined}
      data-fill={height === 'fill' || undefined}
    >
      {isReady ? (
        <>
          <loaded.Stage {...props} atlas={loaded.atlas} />
          {!isListed && (
            <div className={classes.words}>
              <MapList points={points} shades={shades} />
            </div>
          )}
        </>
      ) : (
        // A long list scrolls, so it can be reached by keyboard.
        <div className={classes.waiting} role="region" aria-label={t('places')} tabIndex={0}>
          <p role="status">{t(loaded === 'failed' ? 'failed' : 'loading')}</p>
          {loaded === 'failed' && <Button onClick={retry}>{t('ui:word.tryAgain')}</Button>}
          <MapList points={points} shades={shades} selected={selected} onSelect={onSelect} />
        </div>
      )}
    </div>
  );
}

let atlas: Promise<Atlas> | undefined;

async function loadMap(): Promise<Loaded> {
  const [{ MapStage }, loaded] = await Promise.all([
    loadChunk(() => import('#web/ui/map/map-stage.tsx')),
    (atlas ??= fetchAtlas()),
  ]);
  return { Stage: MapStage, atlas: loaded };
}

/** One request for all maps of a visit. After a failure, the next map tries again. */
async function fetchAtlas(): Promise<Atlas> {
  try {
    const reply = await fetch(atlasAddress);
    if (!reply.ok) throw new Error(`The atlas did not load: ${reply.status}`);
    return (await reply.json()) as Atlas;
  } catch (error) {
    atlas = undefined;
    throw error;
  }
}
