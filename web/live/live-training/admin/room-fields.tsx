import { TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LocationFields } from '#contract/live/ilt-locations.fields.ts';
import { Button } from '#web/ui/button.tsx';
import type { FieldProps } from '#web/platform/forms/use-room-form.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import classes from './live-training-admin.module.css';

type Rooms = LocationFields['rooms'];

interface RoomFieldsProps {
  readonly form: {
    readonly values: { readonly rooms: Rooms };
    readonly errors: Readonly<Record<string, React.ReactNode>>;
    readonly field: (path: string) => FieldProps;
    readonly setFieldValue: (name: 'rooms', rooms: Rooms) => void;
  };
}

/** The rooms of a location, by name. A room that coming events need cannot be removed; the save says so here. */
export function RoomFields({ form }: RoomFieldsProps) {
  const { t } = useTranslation('live-training-admin');
  const { rooms } = form.values;
  return (
    <FormSection title={t('locations.rooms')} sub={t('locations.roomsSub')} level={3}>
      {form.errors['rooms'] && <Strip tone="bad" live="alert" title={form.errors['rooms']} />}
      {rooms.map((room, index) => {
        const label = t('locations.room', { number: index + 1 });
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a room that was not saved yet has no id
          <div key={room._id ?? `new-${index}`} className={classes.room}>
            <TextInput {...form.field(`rooms.${index}.name`)} label={label} required />
            <IconButton
              label={t('ui:word.removeNamed', { name: room.name || label })}
              tone="danger"
              icon={<IconTrash size={18} stroke={1.7} />}
              onClick={() =>
                form.setFieldValue(
                  'rooms',
                  rooms.filter((_, place) => place !== index),
                )
              }
            />
          </div>
        );
      })}
      <div>
        <Button
          size="sm"
          icon={<IconPlus size={16} stroke={1.7} />}
          onClick={() => form.setFieldValue('rooms', [...rooms, { name: '' }])}
        >
          {t('locations.addRoom')}
        </Button>
      </div>
    </FormSection>
  );
}
