import { Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { locationCalls, type Location } from '#contract/live/ilt-locations.calls.ts';
import { locationFields, type LocationFields } from '#contract/live/ilt-locations.fields.ts';
import { zoneOfPlace } from '#contract/platform/zone-of-place.ts';
import { liveTrainingErrors } from '#contract/live/live-training.errors.ts';
import { RecordDrawer } from '#web/platform/forms/record-drawer.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { ZoneField } from '#web/platform/forms/zone-field.tsx';
import { PlaceField } from '#web/platform/maps/place-field.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Strip } from '#web/ui/strip.tsx';
import type { CoordinateTexts } from '#web/ui/map/coordinates-field.tsx';
import { degreesOf, pinErrors, textsOfPin } from '#web/ui/map/coordinates.ts';
import { toast } from '#web/ui/toasts.ts';
import { RoomFields } from './room-fields.tsx';
import { useFormSettings, useLocationCountries, useStatesOf } from './use-form-settings.ts';

type Values = Omit<LocationFields, 'active'> & { active: boolean };

interface LocationDrawerProps {
  readonly location?: Location;
  readonly onClose: () => void;
}

/** Adds or edits a location: its address, its pin, its rooms, and its time zone, which is suggested from the place. */
export function LocationDrawer(props: LocationDrawerProps) {
  const settings = useFormSettings();
  // The first country of the settings is the default of a new location.
  return settings && <LocationForm {...props} firstCountry={settings.countries[0] ?? ''} />;
}

function LocationForm({
  location,
  firstCountry,
  onClose: leaveFor,
}: LocationDrawerProps & { firstCountry: string }) {
  const { t } = useTranslation('live-training-admin');
  const onClose = () => form.leave(leaveFor);
  const [pin, setPin] = useState(textsOfPin(location));
  // Suggestions stop once somebody chose a zone. A stored zone was chosen.
  const [isZoneChosen, setZoneChosen] = useState(location !== undefined);
  const mayPublish = useAllowed({ right: 'PUBLISH_ILT_LOCATIONS' });
  const mayEdit = location?.abilities.edit ?? true;
  const options = {
    quiet: true,
    onDone: () => {
      toast(t('locations.saved'));
      onClose();
    },
  };
  const create = useChange(locationCalls.create, options);
  const update = useChange(locationCalls.save, options);
  const form = useRecordForm({
    schema: locationFields,
    errors: liveTrainingErrors,
    record: location,
    fieldsOf: (of): Values => (of ? valuesOf(of) : { ...nothing, country: firstCountry, active: mayPublish }),
    async save({ active, ...body }, base) {
      const sent = { ...body, ...(mayPublish && { active }) };
      const reply = base
        ? await update.mutateAsync({
            params: { id: base._id },
            body: { ...sent, version: base.version },
          })
        : await create.mutateAsync({ body: sent });
      return reply.location;
    },
    onTake: (next) => setPin(textsOfPin(next)),
    savedBy: (of) => of.updatedBy?.name,
  });
  const { values } = form;
  const countries = useLocationCountries(location?.country);
  const states = useStatesOf(values.country);

  /** Changes the place, and the suggested zone with it. */
  const place = (change: Partial<Pick<Values, 'country' | 'state' | 'latitude' | 'longitude'>>) => {
    const next = { ...values, ...change };
    const zone = isZoneChosen ? undefined : zoneOfPlace(next);
    form.setValues({ ...change, ...(zone && { timezone: zone }) });
  };
  const movePin = (next: CoordinateTexts) => {
    setPin(next);
    place({ latitude: degreesOf(next.latitude), longitude: degreesOf(next.longitude) });
  };

  return (
    <RecordDrawer
      form={form}
      onClose={onClose}
      title={location ? location.venue : t('locations.add')}
      sub={location && t('locations.coming', { count: location.comingEvents })}
      width={560}
      readOnly={mayEdit ? undefined : t('locations.readOnly')}
    >
      <FormSection columns={2}>
        <FullRow>
          <TextInput {...form.field('venue')} data-autofocus />
        </FullRow>
        <FullRow>
          <TextInput {...form.field('address')} autoComplete="off" />
        </FullRow>
        <TextInput {...form.field('city')} />
        <TextInput {...form.field('postalCode')} />
        <Select
          {...form.field('country')}
          data={[...countries]}
          onChange={(country) => country && place({ country, state: '' })}
        />
        <Select
          {...form.field('state')}
          data={[...states]}
          searchable
          value={values.state || null}
          onChange={(state) => state && place({ state })}
        />
      </FormSection>
      <FormSection title={t('ui:word.pinOnTheMap')} sub={t('locations.pinSub')} level={3}>
        <PlaceField
          value={pin}
          onChange={movePin}
          disabled={!mayEdit}
          address={[values.address, values.city, values.state, values.postalCode].filter(Boolean).join(', ')}
          errors={pinErrors(form)}
        />
      </FormSection>
      <FormSection title={t('ui:word.time')} level={3}>
        <ZoneField
          field={form.field('timezone')}
          value={values.timezone || null}
          onChange={(zone) => {
            setZoneChosen(true);
            form.setFieldValue('timezone', zone);
          }}
          hint={t(isZoneChosen || !values.timezone ? 'locations.zoneHint' : 'locations.zoneSuggested')}
        />
        {location && location.comingEvents > 0 && values.timezone !== location.timezone && (
          <Strip tone="warn" live="status" title={t('locations.zoneMoves')}>
            {t('locations.zoneMovesSentence', { count: location.comingEvents })}
          </Strip>
        )}
      </FormSection>
      <RoomFields form={form} />
      {mayPublish && (
        <FormSection title={t('ui:word.status')} level={3}>
          <Switch {...form.field('active', 'checkbox')} description={t('locations.activeHint')} />
        </FormSection>
      )}
    </RecordDrawer>
  );
}

const nothing: Omit<Values, 'country' | 'active'> = {
  venue: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  latitude: null,
  longitude: null,
  timezone: '',
  rooms: [],
};

const valuesOf = (of: Location): Values => ({
  venue: of.venue,
  address: of.address,
  city: of.city,
  state: of.state,
  country: of.country,
  postalCode: of.postalCode,
  latitude: of.latitude,
  longitude: of.longitude,
  timezone: of.timezone,
  rooms: of.rooms,
  active: of.active,
});
