import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { commonPasswords } from './common-passwords.ts';

/** Refuses the passwords that attackers try first: known ones, one repeated character, a run of the alphabet or of digits. */
export function refuseCommon(password: string): void {
  const lower = password.toLowerCase();
  if (commonPasswords.has(lower) || isRun(lower)) refuse(errors.passwordCommon, {}, { field: 'password' });
}

/** The hash of a password a person chose; refuses common ones. Callers that share a `lane` wait for each other first. */
export function hashChosen(password: string, lane: string, nonce?: Buffer): Promise<string> {
  refuseCommon(password);
  return hashPassword(password, lane, nonce);
}

/** True if every character follows the one before by the same step of 0, 1 or -1. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const steps = new Set(codes.slice(1).map((code, index) => code - codes[index]!));
  return steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step));
}
