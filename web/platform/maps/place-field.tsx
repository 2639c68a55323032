import { localeOf } from '#web/platform/formats/locale.ts';
import { findPlaces, loadGoogleMaps } from '#web/platform/maps/google-maps.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { CoordinatesField, type CoordinatesFieldProps } from '#web/ui/map/coordinates-field.tsx';

export type PlaceFieldProps = Omit<CoordinatesFieldProps, 'find' | 'center'> & {
  /** The address in the form's other fields. The search starts with it. */
  address?: string;
};

/** Latitude and longitude of a record. If the portal has a maps service, they are also found by address. */
export function PlaceField(props: PlaceFieldProps) {
  const { mapsKey, mapCentre } = useSession().config;
  const locale = localeOf(useLanguage());
  const find = async (text: string) => {
    await loadGoogleMaps(mapsKey ?? '', locale);
    return findPlaces(text);
  };
  return <CoordinatesField {...props} center={mapCentre} {...(mapsKey && { find })} />;
}
