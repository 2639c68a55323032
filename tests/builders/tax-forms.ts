import { randomBytes } from 'node:crypto';
import type { CallInput } from '#contract/platform/call.ts';
import { taxCalls } from '#contract/rewards/tax-forms.calls.ts';
import { newId } from '#server/platform/ids.ts';

/** A key as TAX_KEYS names it. */
export const taxKey = (name = 'test') => `${name}:${randomBytes(32).toString('base64')}`;

export const w9Body = (changes: object = {}): CallInput<typeof taxCalls.save>['body'] => ({
  idempotencyKey: newId(),
  legalName: 'Robin Tester',
  classification: 'individual',
  address: { addressLine1: '12 Main Street', city: 'Durango', region: 'CO', postalCode: '81301' },
  tinKind: 'ssn',
  tin: '536-22-8841',
  isExemptFromWithholding: true,
  certified: true,
  signature: 'Robin Tester',
  ...changes,
});
