export type Choices = readonly { readonly value: string; readonly label: string }[];

/** Adds stored values to the choices, so that they stay visible even if the portal no longer offers them. */
export const withHeld = (offered: Choices, held: string) =>
  held === '' || offered.some((one) => one.value === held)
    ? [...offered]
    : [...offered, { value: held, label: held }];
