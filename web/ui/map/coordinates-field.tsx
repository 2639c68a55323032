import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '#web/ui/layout.tsx';
import {
  coordinateFault,
  formatCoordinate,
  readCoordinate,
  readCoordinates,
} from '#web/ui/map/coordinates.ts';
import { MapView } from '#web/ui/map/map-view.tsx';
import type { Coordinates, FoundPlace } from '#web/ui/map/map-types.ts';
import { PlaceSearch } from '#web/ui/map/place-search.tsx';
import '#web/platform/theme/input-styles.ts';
import classes from '#web/ui/map/coordinates-field.module.css';

/** Decimal degrees with a point, empty, or typed text that is not a number of degrees yet. */
export type CoordinateTexts = Readonly<Record<keyof Coordinates, string>>;

export type CoordinatesFieldProps = {
  value: CoordinateTexts;
  onChange: (value: CoordinateTexts) => void;
  /** Errors of the form, such as a reply of the server. */
  errors?: Partial<Record<keyof Coordinates, ReactNode>>;
  required?: boolean;
  disabled?: boolean;
  /** Where the map opens while there are no coordinates. */
  center?: Coordinates;
  /** Finds places by address. Without it, coordinates are typed or set on the map. */
  find?: (text: string) => Promise<readonly FoundPlace[]>;
  /** The address in the form's other fields. The search starts with it. */
  address?: string;
};

const kinds = ['latitude', 'longitude'] as const;
const examples: Coordinates = { latitude: 39.0639, longitude: -108.5506 };

/** Latitude and longitude, typed or set with a pin on a map. Each follows the other. */
export function CoordinatesField(props: CoordinatesFieldProps) {
  const { value, onChange, errors, required, disabled, find, center, address = '' } = props;
  const { t } = useTranslation('map');
  const take = ({ latitude, longitude }: Coordinates) => {
    if (!disabled) onChange({ latitude: exactly(latitude), longitude: exactly(longitude) });
  };
  return (
    <Stack gap={12}>
      {find && <PlaceSearch address={address} find={find} onChoose={take} disabled={disabled} />}
      <div className={classes.texts}>
        {kinds.map((kind) => (
          <CoordinateInput
            key={kind}
            kind={kind}
            value={value[kind]}
            onChange={(text) => onChange({ ...value, [kind]: text })}
            error={errors?.[kind]}
            required={required}
            disabled={disabled}
          />
        ))}
      </div>
      <MapView
        label={t('ui:word.pinOnTheMap')}
        points={noPoints}
        {...(center && { center })}
        height={280}
        pin={{
          position: readCoordinates(value),
          onMove: take,
        }}
      />
    </Stack>
  );
}

/** Five decimals are about a meter. */
const exactly = (degrees: number) => String(Math.round(degrees * 1e5) / 1e5);

const noPoints: readonly [] = [];

function CoordinateInput({
  kind,
  value,
  onChange,
  error,
  required,
  disabled,
}: {
  kind: keyof Coordinates;
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
  required: boolean | undefined;
  disabled: boolean | undefined;
}) {
  const { t, i18n } = useTranslation('map');
  // While someone types, the text stays as it is. A value from outside replaces it.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>();
  const known = readCoordinate(value);
  const shown = known === undefined ? value : formatCoordinate(known, i18n.language);
  const fault = typed ? null : coordinateFault(kind, value);
  const example = formatCoordinate(examples[kind], i18n.language);
  const message =
    fault && (fault === 'outside' ? t(`coordinates.outside.${kind}`) : t('coordinates.wrong', { example }));
  return (
    <TextInput
      label={t(`coordinates.${kind}`)}
      description={t(`coordinates.${kind}Hint`, { example })}
      value={typed && typed.value === value ? typed.text : shown}
      error={message ?? error}
      required={required}
      disabled={disabled}
      // Phones have no minus sign on their decimal keyboard.
      inputMode="text"
      onChange={({ currentTarget: { value: text } }) => {
        const degrees = readCoordinate(text);
        const next = degrees === undefined ? text : String(degrees);
        setTyped({ text, value: next });
        onChange(next);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
