import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { intlTag } from '#web/platform/formats/locale.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { zoneName } from '#web/platform/formats/zone-name.ts';
import type { FieldProps } from '#web/platform/forms/use-room-form.ts';
import '#web/platform/theme/input-styles.ts';

/** The zones of the United States and Canada that most dealers are in, from east to west. */
const usualZones = [
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/New_York',
  'America/Winnipeg',
  'America/Chicago',
  'America/Regina',
  'America/Edmonton',
  'America/Denver',
  'America/Phoenix',
  'America/Vancouver',
  'America/Los_Angeles',
  'America/Whitehorse',
  'America/Anchorage',
  'Pacific/Honolulu',
  'UTC',
];

interface OwnZoneProps {
  readonly field: FieldProps;
  readonly value: string;
  readonly onChange: (zone: string) => void;
}

/** The instructor’s time zone: those of the United States and Canada, and the one that is stored. */
export function OwnZone({ field, value, onChange }: OwnZoneProps) {
  const { locale } = useFormats();
  const zones = useMemo(
    () =>
      [...new Set([...usualZones, value])].map((zone) => ({
        value: zone,
        label: `${zoneName(zone, intlTag(locale))} (${zone.replaceAll('_', ' ')})`,
      })),
    [locale, value],
  );
  return (
    <Select
      {...field}
      data={zones}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      searchable
      required
    />
  );
}
