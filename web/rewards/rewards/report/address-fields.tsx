import { Select, TextInput } from '@mantine/core';
import { regions } from '#contract/people/accounts.regions.ts';
import { inLanguage } from '#contract/platform/language.ts';
import type { Address } from '#contract/rewards/rewards.fields.ts';
import { useCountryChoices } from '#web/people/dealers/use-countries.ts';
import type { FieldProps } from '#web/platform/forms/use-room-form.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { FullRow } from '#web/ui/form-section.tsx';

/** An address that nobody has entered yet. */
export const emptyAddress = (recipient: string): Address => ({
  recipient,
  addressLine1: '',
  addressLine2: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  phone: '',
});

interface AddressFieldsProps {
  /** The fields of the form under `address`. */
  readonly field: (path: string) => FieldProps;
  readonly value: Address;
  readonly onChange: (address: Address) => void;
}

/** Where a reward is shipped to. */
export function AddressFields({ field, value, onChange }: AddressFieldsProps) {
  const language = useLanguage();
  const countries = useCountryChoices();
  const list = regions[value.country];
  const at = (name: keyof Address) => ({ ...field(`address.${name}`), autoComplete: 'off' });
  const needed = (name: keyof Address) => ({ ...at(name), required: true });
  return (
    <>
      <FullRow>
        <TextInput {...needed('recipient')} />
      </FullRow>
      <TextInput {...needed('addressLine1')} />
      <TextInput {...at('addressLine2')} />
      <TextInput {...needed('city')} />
      <Select
        {...needed('country')}
        data={countries}
        searchable
        value={value.country || null}
        // A state of the other country would stay where nobody sees it.
        onChange={(country) => onChange({ ...value, country: country ?? '', region: '' })}
      />
      {list ? (
        <Select
          {...at('region')}
          data={list.map((region) => ({ value: region.value, label: inLanguage(region, language) }))}
          searchable
          clearable
          value={value.region || null}
          onChange={(region) => onChange({ ...value, region: region ?? '' })}
        />
      ) : (
        <TextInput {...at('region')} />
      )}
      <TextInput {...needed('postalCode')} />
      <TextInput {...at('phone')} type="tel" />
    </>
  );
}
