import type { AsyncOption } from '#web/ui/use-async-options.ts';
import type { StepValues } from './use-registration.ts';

/** What was typed so far, for this tab and as long as it is open. Never the password. */
export interface KeptRegistration {
  readonly values: StepValues;
  readonly dealer: AsyncOption | null;
  /** The address is confirmed; the account waits to be decided. */
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
    // A browser without room or leave to keep it loses it on a reload, as before.
  }
}

export function forgetRegistration(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
