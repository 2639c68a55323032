import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled, line, webAddress } from '#contract/platform/text.ts';
import { isTimeZone } from '#contract/platform/time-zone.ts';
import { dealerErrors } from './dealers.errors.ts';
import { oneUnit } from './one-unit.fields.ts';
import { postalCodeFits } from './postal-code.fields.ts';

export const dealerStatuses = ['active', 'inactive', 'pending'] as const;
export type DealerStatus = (typeof dealerStatuses)[number];

/** 3 to 20 letters, digits or hyphens. */
export const dealerNumberPattern = /^[A-Za-z0-9-]{3,20}$/;

/** The format of the numbers that the portal assigns. Nobody can type one, so nobody can use them up. */
export const isReservedNumber = (number: string): boolean => /^D\d+$/i.test(number);

const number = () =>
  line(20)
    .regex(dealerNumberPattern, says(dealerErrors.numberForm))
    .overwrite((text) => text.toUpperCase());
const degrees = (most: number) => z.number().min(-most).max(most).nullable().default(null);
const timeZone = () =>
  z
    .string()
    .max(60, says(dealerErrors.unknownZone))
    .refine((zone) => zone === '' || isTimeZone(zone), says(dealerErrors.unknownZone));
const website = () => z.union([z.literal(''), webAddress()]);

const address = z.object({
  addressLine1: labelled(line(160, 0).default(''), 'Address', 'Adresse'),
  city: labelled(line(80, 0).default(''), 'City', 'Ville'),
  region: labelled(line(80, 0).default(''), 'State or province', 'État ou province'),
  postalCode: labelled(line(20, 0).default(''), 'ZIP or postal code', 'Code postal'),
});

const placeOf = ({
  country,
  address: { postalCode },
}: {
  country: string;
  address: { postalCode: string };
}) => ({
  country,
  postalCode,
});

const common = {
  name: labelled(line(120), 'Name', 'Nom'),
  country: labelled(line(60, 0).default(''), 'Country', 'Pays'),
  phone: labelled(line(40, 0).default(''), 'Phone', 'Téléphone'),
  website: labelled(website().default(''), 'Website', 'Site Web'),
};

/** The form of a dealer. */
export const dealerFields = z
  .object({
    ...common,
    number: labelled(number(), 'Dealer number', 'Numéro de concessionnaire'),
    status: labelled(z.enum(dealerStatuses).default('active'), 'Status', 'État'),
    address: address.default({ addressLine1: '', city: '', region: '', postalCode: '' }),
    businessUnits: labelled(z.array(id).max(100).default([]), 'Business units', 'Unités d’affaires'),
    ...oneUnit,
    /** The pin on the map. Without one, it is derived from the postal code if that is known. */
    latitude: labelled(degrees(90), 'Latitude', 'Latitude'),
    longitude: labelled(degrees(180), 'Longitude', 'Longitude'),
    /** Without one, it is derived from the state or province and the pin. */
    timezone: labelled(timeZone().default(''), 'Time zone', 'Fuseau horaire'),
  })
  .check(postalCodeFits(placeOf, ['address', 'postalCode']))
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    path: ['latitude'],
    ...says(dealerErrors.needsWholePin),
  });
export type DealerFields = z.output<typeof dealerFields>;

/** What a registering person enters for a dealer the portal does not know yet; without a number, the portal assigns one. */
export const newDealerFields = z
  .object({
    ...common,
    country: labelled(line(60), 'Country', 'Pays'),
    dealerId: labelled(
      z.union([z.literal(''), number()]).default(''),
      'Dealer number',
      'Numéro de concessionnaire',
    ),
    address: address.extend({
      addressLine1: labelled(line(160), 'Address', 'Adresse'),
      city: labelled(line(80), 'City', 'Ville'),
    }),
    businessUnit: labelled(id.nullable().default(null), 'Business unit', 'Unité d’affaires'),
  })
  .check(postalCodeFits(placeOf, ['address', 'postalCode']));
export type NewDealerFields = z.output<typeof newDealerFields>;
