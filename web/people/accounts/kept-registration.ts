import { forgetInTab, jsonInTab, keepInTab } from '#web/platform/tab-store.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import type { StepValues } from './use-registration.ts';

/** The values entered so far, kept for this tab while it is open. Never the password. */
export interface KeptRegistration {
  readonly values: StepValues;
  readonly dealer: AsyncOption | null;
  /** The address is verified; the account waits for a decision. */
  readonly isDecidedByOthers: boolean;
}

const key = 'paddock-registration';
const withoutPassword = (values: StepValues): StepValues => ({
  ...values,
  person: { ...values.person, password: '', confirmation: '' },
});

export const keptRegistration = (): Partial<KeptRegistration> =>
  jsonInTab<Partial<KeptRegistration>>(key) ?? {};

export function keepRegistration(change: Partial<KeptRegistration>): void {
  const kept = { ...keptRegistration(), ...change };
  keepInTab(key, { ...kept, ...(kept.values && { values: withoutPassword(kept.values) }) });
}

export const forgetRegistration = (): void => forgetInTab(key);
