import type { ImportColumn } from './import-kinds.ts';

/** The columns of an address, which people and dealers have alike. */
export const addressColumns: readonly ImportColumn[] = [
  {
    key: 'addressLine1',
    label: { en: 'Address', fr: 'Adresse' },
    names: ['street', 'address line 1', 'rue'],
    samples: ['1 Quarry Road', '12, rue des Érables'],
  },
  { key: 'city', label: { en: 'City', fr: 'Ville' }, names: ['town'], samples: ['Durango', 'Québec'] },
  {
    key: 'region',
    label: { en: 'State or province', fr: 'État ou province' },
    names: ['state', 'province', 'region'],
    samples: ['CO', 'QC'],
  },
  {
    key: 'postalCode',
    label: { en: 'ZIP or postal code', fr: 'Code postal' },
    names: ['zip', 'zip code', 'postal code', 'postcode'],
    samples: ['81301', 'G1R 4P5'],
  },
  { key: 'country', label: { en: 'Country', fr: 'Pays' }, samples: ['US', 'CA'] },
];
