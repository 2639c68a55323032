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

export function keptRegistration(): Partial<KeptRegistration> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<KeptRegistration>;
  } catch {
    return {};
  }
}

export function keepRegistration(change: Partial<KeptRegistration>): void {
  const kept = { ...keptRegistration(), ...change };
  const safe = { ...kept, ...(kept.values && { values: withoutPassword(kept.values) }) };
  try {
    sessionStorage.setItem(key, JSON.stringify(safe));
  } catch {
    // If the browser has no room or allows no storage, a reload loses the values.
  }
}

export function forgetRegistration(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
