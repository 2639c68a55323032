import { useMemo, useState } from 'react';
import { words } from '#tests/gallery/options.ts';
import { Sample } from '#tests/gallery/sample.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { CoordinatesField, type CoordinateTexts } from '#web/ui/map/coordinates-field.tsx';
import type { MapPoint, MapShade } from '#web/ui/map/map-types.ts';
import { MapView } from '#web/ui/map/map-view.tsx';
import { regionCodes } from '#web/ui/map/region-names.ts';

type Place = readonly [town: string, month: 12 | 1, day: number, latitude: number, longitude: number];

const PLACES: readonly Place[] = [
  ['Denver, CO', 12, 3, 39.74, -104.99],
  ['Cheyenne, WY', 12, 8, 41.14, -104.82],
  ['Grand Junction, CO', 12, 11, 39.06, -108.55],
  ['Salt Lake City, UT', 12, 15, 40.76, -111.89],
  ['Casper, WY', 1, 12, 42.85, -106.32],
  ['Albuquerque, NM', 1, 14, 35.08, -106.65],
  ['Québec, QC', 1, 19, 46.81, -71.21],
  ['Montréal, QC', 1, 20, 45.5, -73.57],
  ['Laval, QC', 1, 21, 45.57, -73.69],
  ['Calgary, AB', 1, 25, 51.05, -114.07],
  ['Anchorage, AK', 1, 27, 61.22, -149.9],
];

/** Three on one site, so that no zoom parts them. */
const SAME_SITE: Place = ['Las Vegas, NV', 12, 18, 36.17, -115.14];

export function MapsSection() {
  const formats = useFormats();
  const [selected, setSelected] = useState<string>('p2');
  const [hovered, setHovered] = useState<string>();
  const [coordinates, setCoordinates] = useState<CoordinateTexts>({ latitude: '', longitude: '' });
  const { locale } = formats;
  const points = useMemo(
    () =>
      [...PLACES, SAME_SITE, SAME_SITE, SAME_SITE].map(
        ([town, month, day, latitude, longitude], index): MapPoint => {
          const year = month === 12 ? 2026 : 2027;
          const date = formats.date(new Date(Date.UTC(year, month - 1, day, 12)), 'M/DD', 'UTC');
          return {
            id: `p${index}`,
            label: date,
            name: `${words('Workshop', 'Atelier')} ${index + 1}, ${date}`,
            address: town,
            caption: town.split(',')[0],
            latitude,
            longitude,
            look: index === 3 ? 'outlined' : 'filled',
          };
        },
      ),
    [formats],
  );
  const near = useMemo(() => points.slice(0, 6), [points]);
  const shades = useMemo(
    () =>
      regionCodes
        .filter((_, index) => index % 3 !== 0)
        .map((region, index): MapShade => {
          const value = (index * 7) % 31;
          return { region, value, words: locale === 'fr' ? `${value} personnes` : `${value} people` };
        }),
    [locale],
  );
  const circle = useMemo(
    () => ({ latitude: 39.74, longitude: -104.99, radiusKilometers: 640, name: 'Denver' }),
    [],
  );
  const shown = points.find(({ id }) => id === selected);
  return (
    <>
      <h1>{words('Maps', 'Cartes')}</h1>
      <Sample title={words('Places near Denver', 'Lieux près de Denver')}>
        <MapView
          label={words('Places near Denver', 'Lieux près de Denver')}
          points={near}
          circle={circle}
          selected={selected}
          onSelect={setSelected}
          hovered={hovered}
          onHover={setHovered}
          height={560}
          card={
            shown && (
              <div style={{ padding: 12 }}>
                <p>{shown.address}</p>
                <h3>{shown.name}</h3>
              </div>
            )
          }
        />
        <p>
          <span>{words('Under the pointer:', 'Sous le pointeur :')}</span> <output>{hovered ?? '–'}</output>
        </p>
      </Sample>
      <Sample title={words('Everywhere', 'Partout')}>
        <MapView
          label={words('Everywhere', 'Partout')}
          points={points}
          selected={selected}
          onSelect={setSelected}
        />
        <Button onClick={() => setSelected('p6')}>{words('Select Québec', 'Choisir Québec')}</Button>
      </Sample>
      <Sample title={words('Values by region', 'Valeurs par région')}>
        <MapView label={words('Demand by region', 'Demande par région')} points={[]} shades={shades} />
      </Sample>
      <Sample title={words('A pin', 'Une épingle')}>
        <CoordinatesField value={coordinates} onChange={setCoordinates} find={find} address="Main Street" />
        <output>{`${coordinates.latitude} / ${coordinates.longitude}`}</output>
      </Sample>
    </>
  );
}

/** Stands in for a maps service. */
const find = (text: string) =>
  Promise.resolve(
    text === 'nowhere'
      ? []
      : [
          { name: `${text}, Denver, CO`, latitude: 39.739_212_3, longitude: -104.990_3 },
          { name: `${text}, Boulder, CO`, latitude: 40.015, longitude: -105.2705 },
        ],
  );
