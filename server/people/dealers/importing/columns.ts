import type { ImportColumn } from '#server/platform/imports/import-kinds.ts';

/** The columns of a table of dealers. */
export const dealerColumns: readonly ImportColumn[] = [
  {
    key: 'number',
    label: { en: 'Dealer number', fr: 'Numéro de concessionnaire' },
    names: ['number', 'dealer id', 'dealer no', 'numéro', 'no', 'code'],
    samples: ['40333', 'CO-4217'],
  },
  {
    key: 'name',
    label: { en: 'Name', fr: 'Nom' },
    names: ['dealer', 'dealer name', 'dealership', 'concessionnaire', 'nom du concessionnaire'],
    samples: ['Iron Horse Powersports', 'Boréal Motosport'],
  },
  { key: 'status', label: { en: 'Status', fr: 'État' }, names: ['statut'], samples: ['Active', 'Active'] },
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
  {
    key: 'phone',
    label: { en: 'Phone', fr: 'Téléphone' },
    names: ['telephone', 'phone number'],
    samples: ['970 555 0101', '418 555 0102'],
  },
  {
    key: 'website',
    label: { en: 'Website', fr: 'Site Web' },
    names: ['web', 'url', 'site'],
    samples: ['https://ironhorse.example', ''],
  },
  {
    key: 'businessUnits',
    label: { en: 'Business units', fr: 'Unités d’affaires' },
    names: ['business unit', 'unité d’affaires', 'unit', 'units'],
    samples: ['', ''],
  },
  { key: 'latitude', label: { en: 'Latitude', fr: 'Latitude' }, names: ['lat'], samples: ['', ''] },
  {
    key: 'longitude',
    label: { en: 'Longitude', fr: 'Longitude' },
    names: ['lng', 'lon', 'long'],
    samples: ['', ''],
  },
  {
    key: 'timezone',
    label: { en: 'Time zone', fr: 'Fuseau horaire' },
    names: ['timezone'],
    samples: ['America/Denver', ''],
  },
];
