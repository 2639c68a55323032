import type * as z from 'zod';
import type { dealerFields } from '#contract/people/dealers.fields.ts';
import type { DealerRow } from './dealers.queries.ts';

/** A dealer as its form has it. */
export const fieldsOf = (row: DealerRow): z.output<typeof dealerFields> => ({
  name: row.name,
  number: row.number,
  status: row.status,
  address: row.address,
  country: row.country,
  phone: row.phone,
  website: row.website,
  latitude: row.latitude,
  longitude: row.longitude,
  timezone: row.timezone,
  businessUnits: row.businessUnits.map((unit) => unit._id),
});
