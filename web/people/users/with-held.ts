export type Choices = readonly { readonly value: string; readonly label: string }[];

/** What is stored stays to be seen, also where the portal no longer offers it. */
export const withHeld = (offered: Choices, held: string) =>
  held === '' || offered.some((one) => one.value === held)
    ? [...offered]
    : [...offered, { value: held, label: held }];
