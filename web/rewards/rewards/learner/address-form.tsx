import { Select, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { profileCalls, type Profile } from '#contract/people/profile.calls.ts';
import { rewardErrors } from '#contract/rewards/rewards.errors.ts';
import { redeemFields, type Address } from '#contract/rewards/rewards.fields.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useCall } from '#web/platform/query.ts';
import { useChoices } from '#web/people/accounts/choices.ts';
import { RegionField } from '#web/people/accounts/person-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';

interface AddressFormProps {
  /** The text of the button. */
  readonly verb: string;
  /** What the server refused, by field. */
  readonly faults: Readonly<Record<string, string>> | undefined;
  readonly onAsk: (address: Address) => void;
}

/** Where to ship to: starts with the address of the profile. */
export function AddressForm(props: AddressFormProps) {
  const profile = useCall(profileCalls.me, {});
  if (profile.isLoadingError) return <FailedReply reply={profile} level={3} />;
  if (!profile.data) return <SkeletonRows rows={5} />;
  return <Fields {...props} profile={profile.data.user} />;
}

function Fields({ verb, faults, onAsk, profile }: AddressFormProps & { profile: Profile }) {
  const { t } = useTranslation('shop');
  const { countries } = useChoices();
  const form = useRoomForm({
    schema: redeemFields,
    errors: { ...accountErrors, ...rewardErrors },
    initial: { address: addressOf(profile) },
    submit: async ({ address }) => onAsk(address),
  });
  const { setErrors, field } = form;
  useEffect(() => {
    if (faults) setErrors({ ...faults });
  }, [faults, setErrors]);
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={16}>
        <FormSection title={t('redeem.shipTo')} level={3} columns={2}>
          <FullRow>
            <TextInput {...field('address.recipient')} autoComplete="name" />
          </FullRow>
          <FullRow>
            <TextInput {...field('address.addressLine1')} autoComplete="address-line1" />
          </FullRow>
          <FullRow>
            <TextInput {...field('address.addressLine2')} autoComplete="address-line2" />
          </FullRow>
          <TextInput {...field('address.city')} autoComplete="address-level2" />
          <TextInput {...field('address.postalCode')} autoComplete="postal-code" />
          <Select
            {...field('address.country')}
            data={countries}
            searchable
            autoComplete="off"
            // A region belongs to its country.
            onChange={(country) =>
              country && form.setFieldValue('address', { ...form.values.address, country, region: '' })
            }
          />
          <RegionField field={field} path="address.region" country={form.values.address.country} />
          <FullRow>
            <TextInput {...field('address.phone')} type="tel" inputMode="tel" autoComplete="tel" />
          </FullRow>
        </FormSection>
        <Button type="submit" variant="filled" size="md" fullWidth busy={form.submitting}>
          {verb}
        </Button>
      </Stack>
    </form>
  );
}

const addressOf = (profile: Profile) => ({
  recipient: `${profile.firstName} ${profile.lastName}`.trim(),
  addressLine1: profile.address,
  addressLine2: '',
  city: profile.city,
  region: profile.region,
  postalCode: profile.postalCode,
  country: profile.country,
  phone: profile.phone,
});
