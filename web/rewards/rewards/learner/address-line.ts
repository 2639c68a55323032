import type { Address } from '#contract/rewards/rewards.fields.ts';

/** An address in one line, without its country and phone number. */
export const addressLine = ({
  recipient,
  addressLine1,
  addressLine2,
  city,
  region,
  postalCode,
}: Address): string =>
  [recipient, addressLine1, addressLine2, [city, region, postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
