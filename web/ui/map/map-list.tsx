import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { MapPoint, MapShade } from '#web/ui/map/map-types.ts';
import { regionName } from '#web/ui/map/region-names.ts';
import classes from '#web/ui/map/map.module.css';

/** What a map shows, in words: places with their addresses, and the values of regions. Without `onSelect`, it is text only. */
export function MapList({
  points,
  shades,
  selected,
  onSelect,
}: {
  points: readonly MapPoint[];
  shades: readonly MapShade[];
  selected?: string | undefined;
  onSelect?: ((id: string) => void) | undefined;
}) {
  const { t } = useTranslation('map');
  const { locale } = useFormats();
  return (
    <>
      {points.length > 0 && (
        <ul className={classes.places} aria-label={t('places')}>
          {points.map(({ id, name, address }) => (
            <li key={id}>
              {onSelect ? (
                <button type="button" aria-pressed={id === selected} onClick={() => onSelect(id)}>
                  <b>{name}</b> {address && <span>{address}</span>}
                </button>
              ) : (
                <>
                  <b>{name}</b> {address && <span>{address}</span>}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {shades.length > 0 && (
        <ul className={classes.places} aria-label={t('values')}>
          {shades.map(({ region, words }) => (
            <li key={region}>
              <b>{regionName(region, locale)}</b> <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
