import { addressColumns } from '#server/platform/imports/address-columns.ts';
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
  ...addressColumns,
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
