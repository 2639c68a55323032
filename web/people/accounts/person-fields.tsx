import { Select, TextInput } from '@mantine/core';
import { regions } from '#contract/people/accounts.regions.ts';
import type { FieldProps } from '#web/platform/forms/use-room-form.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FullRow } from '#web/ui/form-section.tsx';
import { useChoices } from './choices.ts';

export type Field = (path: string, type?: 'input' | 'checkbox') => FieldProps;

/** Name and birth date. */
export function NameFields({ field }: { field: Field }) {
  const birth = field('dateOfBirth');
  return (
    <>
      <TextInput {...field('firstName')} autoComplete="given-name" />
      <TextInput {...field('lastName')} autoComplete="family-name" />
      <DateField
        {...birth}
        value={(birth['value'] as string | undefined) ?? ''}
        onChange={birth['onChange'] as (value: string) => void}
        autoComplete="bday"
      />
    </>
  );
}

export function CountryField({ field }: { field: Field }) {
  const choices = useChoices();
  return <Select {...field('country')} data={choices.countries} searchable autoComplete="off" />;
}

/** Contact details besides the country. */
export function AddressFields({ field, country }: { field: Field; country: string }) {
  return (
    <>
      <TextInput {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      <FullRow>
        <TextInput {...field('address')} autoComplete="street-address" />
      </FullRow>
      <TextInput {...field('city')} autoComplete="address-level2" />
      <RegionField field={field} path="region" country={country} />
      <TextInput {...field('postalCode')} autoComplete="postal-code" />
      <TextInput {...field('website')} type="url" autoComplete="url" placeholder="https://" />
    </>
  );
}

/** A list if the country has one, else a text field. */
export function RegionField({ field, path, country }: { field: Field; path: string; country: string }) {
  const { options } = useChoices();
  const list = regions[country];
  if (!list) return <TextInput {...field(path)} autoComplete="address-level1" />;
  return <Select {...field(path)} data={options(list)} searchable clearable autoComplete="off" />;
}

/** The person's positions at the dealer. */
export function PositionFields({ field }: { field: Field }) {
  const choices = useChoices();
  return (
    <>
      <Select {...field('companyRole')} data={choices.companyRoles} />
      <Select {...field('primaryRole')} data={choices.primaryRoles} />
      <Select {...field('dealerPosition')} data={choices.dealerPositions} />
    </>
  );
}
