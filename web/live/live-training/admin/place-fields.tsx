import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Named } from '#contract/platform/ids.ts';
import type { FieldProps } from '#web/platform/forms/use-room-form.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { searchLocations } from './search-choices.ts';

interface PlaceFieldsProps {
  readonly option: AsyncOption | null;
  readonly rooms: readonly Named[];
  readonly room: string | null;
  readonly field: (path: string) => FieldProps;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onLocation: (option: AsyncOption | null) => void;
  readonly onRoom: (room: string | null) => void;
  readonly disabled?: boolean;
}

/** An active location and one of its rooms. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { option, rooms, room, field, errors, onLocation, onRoom, disabled = false } = props;
  const { t } = useTranslation('live-training-admin');
  return (
    <>
      <AsyncSelect
        label={t('field.location')}
        value={option}
        onChange={onLocation}
        search={searchLocations(true)}
        error={errors['location']}
        disabled={disabled}
      />
      <Select
        {...field('room')}
        data={rooms.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={room}
        onChange={onRoom}
        clearable
        disabled={disabled || rooms.length === 0}
        placeholder={option ? t(rooms.length === 0 ? 'locations.noRooms' : 'event.noRoom') : ''}
      />
    </>
  );
}
