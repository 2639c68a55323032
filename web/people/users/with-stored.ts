export type Choices = readonly { readonly value: string; readonly label: string }[];

/** Adds stored values to the choices, so that they stay visible even if the portal no longer offers them. */
export const withStored = (offered: Choices, stored: string) =>
  stored === '' || offered.some((one) => one.value === stored)
    ? [...offered]
    : [...offered, { value: stored, label: stored }];
