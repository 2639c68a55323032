import { MultiSelect, Select, TextInput } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { dealerCalls, type Dealer } from '#contract/people/dealers.calls.ts';
import { dealerErrors } from '#contract/people/dealers.errors.ts';
import { dealerFields, dealerStatuses, type DealerFields } from '#contract/people/dealers.fields.ts';
import { nameIn } from '#contract/platform/language.ts';
import { PlaceField } from '#web/platform/maps/place-field.tsx';
import { callApi } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { ZoneField } from '#web/platform/forms/zone-field.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { ScanButton } from '#web/platform/scan/scan-button.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { CoordinateTexts } from '#web/ui/map/coordinates-field.tsx';
import { degreesOf, pinErrors, textsOfPin } from '#web/ui/map/coordinates.ts';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useCountryChoices } from '../use-countries.ts';

const nothing: DealerFields = {
  name: '',
  number: '',
  status: 'active',
  address: { addressLine1: '', city: '', region: '', postalCode: '' },
  country: '',
  phone: '',
  website: '',
  businessUnits: [],
  latitude: null,
  longitude: null,
  timezone: '',
};

interface DealerDrawerProps {
  readonly dealer?: Dealer;
  readonly onClose: () => void;
}

/** Adds or edits a dealer. */
export function DealerDrawer({ dealer, onClose: leaveFor }: DealerDrawerProps) {
  const { t } = useTranslation('dealers');
  const onClose = () => form.leave(leaveFor);
  const [pin, setPin] = useState(textsOfPin(dealer));
  const units = useUnitChoices(dealer);
  const countries = useCountryChoices();
  const options = {
    quiet: true,
    onDone: () => {
      toast(t('saved'));
      onClose();
    },
  };
  const create = useChange(dealerCalls.create, options);
  const save = useChange(dealerCalls.save, options);
  const statuses = dealerStatuses.map((value) => ({ value, label: t(`status.${value}`) }));
  const form = useRecordForm({
    schema: dealerFields,
    errors: dealerErrors,
    record: dealer,
    fieldsOf: (of) => (of ? fieldsOf(of) : nothing),
    async save(body, base) {
      const { dealer: saved } = base
        ? await save.mutateAsync({ params: { id: base._id }, body: { ...body, version: base.version } })
        : await create.mutateAsync({ body });
      return saved;
    },
    onTake: (next) => setPin(textsOfPin(next)),
    names: [...statuses, ...countries, ...units],
  });
  const { address } = form.values;
  const isZoneDerived =
    form.values.timezone === '' || (dealer?.timezoneIsDerived && form.values.timezone === dealer.timezone);
  const movePin = (next: CoordinateTexts) => {
    setPin(next);
    form.setValues({ latitude: degreesOf(next.latitude), longitude: degreesOf(next.longitude) });
  };
  const proposeNumber = () =>
    void callApi(dealerCalls.autogenDealerId).then(
      ({ dealerId }) => form.setFieldValue('number', dealerId),
      showFailure,
    );

  return (
    <>
      <FormDrawer
        opened
        onClose={onClose}
        title={dealer ? dealer.name : t('add')}
        sub={dealer && t('form.people', { count: dealer.usersCount })}
        submitLabel={t('ui:word.save')}
        {...form.drawer}
      >
        {dealer?.status === 'pending' && <Strip title={t('form.pending')}>{t('form.pendingSentence')}</Strip>}
        <FormSection columns={2}>
          <FullRow>
            <TextInput {...form.field('name')} data-autofocus />
          </FullRow>
          <TextInput
            {...form.field('number')}
            maxLength={20}
            rightSectionPointerEvents="all"
            rightSectionWidth={dealer ? 44 : 76}
            rightSection={
              <>
                <ScanButton onScan={(number) => form.setFieldValue('number', number)} />
                {!dealer && (
                  <IconButton
                    label={t('form.propose')}
                    icon={<IconWand size={16} stroke={1.7} />}
                    size="sm"
                    // Keeps the focus: leaving a field can show an error, which would move the button away from the pointer.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={proposeNumber}
                  />
                )}
              </>
            }
          />
          <Select {...form.field('status')} required={false} data={statuses} />
        </FormSection>
        <FormSection title={t('ui:word.address')} columns={2} level={3}>
          <FullRow>
            <TextInput {...form.field('address.addressLine1')} autoComplete="off" />
          </FullRow>
          <TextInput {...form.field('address.city')} />
          <TextInput {...form.field('address.region')} />
          <TextInput {...form.field('address.postalCode')} />
          <Select
            {...form.field('country')}
            data={countries}
            searchable
            clearable
            value={form.values.country || null}
            onChange={(country) => form.setFieldValue('country', country ?? '')}
          />
        </FormSection>
        <FormSection
          title={t('form.pin')}
          sub={t(dealer?.pinIsDerived ? 'form.pinDerived' : 'form.pinSub')}
          level={3}
        >
          <PlaceField
            value={pin}
            onChange={movePin}
            address={[address.addressLine1, address.city, address.region, address.postalCode]
              .filter(Boolean)
              .join(', ')}
            errors={pinErrors(form)}
          />
          <ZoneField
            field={form.field('timezone')}
            value={form.values.timezone || null}
            onChange={(zone) => form.setFieldValue('timezone', zone)}
            hint={t(isZoneDerived ? 'form.zoneDerived' : 'form.zoneSub')}
          />
        </FormSection>
        <FormSection title={t('form.contact')} columns={2} level={3}>
          <TextInput {...form.field('phone')} type="tel" />
          <TextInput {...form.field('website')} type="url" placeholder="https://" />
          <FullRow>
            <MultiSelect {...form.field('businessUnits')} data={units} searchable clearable />
          </FullRow>
        </FormSection>
      </FormDrawer>
      {form.dialogs}
    </>
  );
}

/** Units to choose from. People who may not list units see those of the dealer. */
function useUnitChoices(dealer: Dealer | undefined) {
  const language = useLanguage();
  const mayView = useAllowed(businessUnitCalls.list.access);
  const units = useCall(businessUnitCalls.list, { query: { page: 0 } }, { enabled: mayView });
  if (!units.data)
    return (dealer?.businessUnits ?? []).map((unit) => ({
      value: unit._id,
      label: nameIn(unit, language),
    }));
  return units.data.businessUnits.map((unit) => ({
    value: unit._id,
    label: nameIn(unit, language),
  }));
}

const fieldsOf = ({
  name,
  number,
  status,
  address,
  country,
  phone,
  website,
  latitude,
  longitude,
  timezone,
  businessUnits,
}: Dealer): DealerFields => ({
  name,
  number,
  status,
  address,
  country,
  phone,
  website,
  latitude,
  longitude,
  timezone,
  businessUnits: businessUnits.map((unit) => unit._id),
});
