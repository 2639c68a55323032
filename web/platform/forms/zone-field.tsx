import { Select } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { zonesNearby } from '#contract/platform/zone-of-place.ts';
import { intlTag } from '#web/platform/formats/locale.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { zoneName } from '#web/platform/formats/zone-name.ts';
import type { FieldProps } from '#web/platform/forms/use-room-form.ts';
import '#web/platform/theme/input-styles.ts';

interface ZoneFieldProps {
  readonly field: FieldProps;
  readonly value: string | null;
  readonly onChange: (zone: string) => void;
  readonly hint?: ReactNode;
}

/** A time zone by its everyday name: those of the United States and Canada, and the one the record has. */
export function ZoneField({ field, value, onChange, hint }: ZoneFieldProps) {
  const { locale } = useFormats();
  const zones = useMemo(() => {
    const names = [...new Set([...zonesNearby, 'UTC', ...(value ? [value] : [])])];
    return names.map((zone) => ({
      value: zone,
      label: `${zoneName(zone, intlTag(locale))} (${zone.replaceAll('_', ' ')})`,
    }));
  }, [locale, value]);
  return (
    <Select
      {...field}
      data={zones}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      description={hint}
      searchable
    />
  );
}
