import { Select, TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { searchDealers } from '#web/people/dealers/search-dealers.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { IconTile } from '#web/ui/icon-tile.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { useChoices } from './choices.ts';
import { RegionField, type Field } from './person-fields.tsx';
import classes from './accounts.module.css';

export interface DealerValues extends Record<string, unknown> {
  dealer: string | null;
  company: string;
  newDealer: NewDealerValues | null;
}

interface NewDealerValues {
  name: string;
  dealerId: string;
  address: { addressLine1: string; city: string; region: string; postalCode: string };
  country: string;
  phone: string;
  website: string;
  businessUnit: string | null;
}

export const noDealer: DealerValues = { dealer: null, company: '', newDealer: null };

const emptyDealer = (name: string): NewDealerValues => ({
  name,
  dealerId: '',
  address: { addressLine1: '', city: '', region: '', postalCode: '' },
  country: '',
  phone: '',
  website: '',
  businessUnit: null,
});

export interface DealerFieldsProps {
  readonly field: Field;
  readonly values: DealerValues;
  readonly onChange: (values: Partial<DealerValues>) => void;
  readonly error: React.ReactNode;
  readonly chosen: AsyncOption | null;
  readonly onChosen: (option: AsyncOption | null) => void;
}

/** A dealer from the list, searched by name, number or city, or a new one. */
export function DealerFields({ field, values, onChange, error, chosen, onChosen }: DealerFieldsProps) {
  const { t } = useTranslation('accounts');
  const label = field('dealer').label;
  if (values.newDealer) {
    return (
      <NewDealerFields
        field={field}
        country={values.newDealer.country}
        onBack={() => onChange({ newDealer: null })}
      />
    );
  }
  if (values.dealer && chosen)
    return (
      <ChosenDealer
        label={label}
        dealer={chosen}
        onChange={() => {
          onChosen(null);
          onChange({ dealer: null });
        }}
      />
    );
  return (
    <AsyncSelect
      label={label}
      required
      size="md"
      placeholder={t('dealer.search')}
      minLetters={2}
      search={async (text, signal) =>
        (await searchDealers(text, signal)).map((option) => ({
          ...option,
          icon: <IconTile icon={<IconMapPin size={18} stroke={1.7} />} />,
        }))
      }
      value={chosen}
      error={error}
      onChange={(option) => {
        onChosen(option);
        onChange({ dealer: option?.value ?? null });
      }}
      action={{
        label: t('dealer.notListed'),
        onSelect: (text) => {
          onChosen(null);
          onChange({ dealer: null, newDealer: emptyDealer(text) });
        },
      }}
    />
  );
}

/** The chosen dealer, to check before continuing. */
function ChosenDealer({
  label,
  dealer,
  onChange,
}: {
  label: string;
  dealer: AsyncOption;
  onChange: () => void;
}) {
  const { t } = useTranslation('accounts');
  return (
    <section className={classes.chosen} aria-label={label}>
      <IconTile icon={<IconMapPin size={18} stroke={1.7} />} />
      <div>
        <strong>{dealer.label}</strong>
        <p>{[dealer.detail, dealer.note].filter(Boolean).join(' · ')}</p>
      </div>
      <Button onClick={onChange}>{t('dealer.change')}</Button>
    </section>
  );
}

/** A dealer the portal does not know yet. */
function NewDealerFields({ field, country, onBack }: { field: Field; country: string; onBack: () => void }) {
  const { t } = useTranslation('accounts');
  const choices = useChoices();
  const at: Field = (path, type) => field(`newDealer.${path}`, type);
  const needed = (path: string) => ({ ...at(path), required: true });
  return (
    <FormSection title={t('dealer.new')} sub={t('dealer.newHint')} columns={2}>
      <FullRow>
        <TextInput {...needed('name')} autoComplete="organization" />
      </FullRow>
      <TextInput {...at('dealerId')} required={false} description={t('dealer.numberHint')} />
      <TextInput {...at('phone')} required={false} type="tel" />
      <FullRow>
        <TextInput {...needed('address.addressLine1')} />
      </FullRow>
      <TextInput {...needed('address.city')} />
      <Select {...needed('country')} data={choices.countries} searchable autoComplete="off" />
      <RegionField field={at} path="address.region" country={country} />
      <TextInput {...at('address.postalCode')} required={false} />
      <TextInput {...at('website')} required={false} type="url" placeholder="https://" />
      <Select {...at('businessUnit')} required={false} data={choices.businessUnits} clearable />
      <FullRow>
        <Button variant="subtle" onClick={onBack}>
          {t('dealer.searchInstead')}
        </Button>
      </FullRow>
    </FormSection>
  );
}
