import { Select } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { intlTag } from '#web/platform/formats/locale.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { zoneName } from '#web/platform/formats/zone-name.ts';
import type { FieldProps } from '#web/platform/forms/use-room-form.ts';
import '#web/platform/theme/input-styles.ts';
import { zonesNearby } from './zone-of-place.ts';

interface ZoneFieldProps {
  readonly field: FieldProps;
  readonly value: string | null;
  readonly onChange: (zone: string) => void;
  readonly hint?: ReactNode;
}

/** A time zone by its everyday name: those of the United States and Canada, and the one the record has. */
export function ZoneField({ field, value, onChange, hint }: ZoneFieldProps) {
  const { t } = useTranslation('live-training-admin');
  const { locale } = useFormats();
  const zones = useMemo(() => {
    const names = [...new Set([...zonesNearby, 'UTC', ...(value ? [value] : [])])];
    return names.map((zone) => ({
      value: zone,
      label: t('zone', { name: zoneName(zone, intlTag(locale)), zone: zone.replaceAll('_', ' ') }),
    }));
  }, [t, locale, value]);
  return (
    <Select
      {...field}
      data={zones}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      description={hint}
      searchable
      required
      allowDeselect={false}
    />
  );
}
