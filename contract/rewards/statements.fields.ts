import * as z from 'zod';
import { tableFormats } from '#contract/platform/tables.ts';

/** A month as `YYYY-MM`. PostgreSQL has no year 0. */
export const month = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
  .refine((text) => text >= '0001');

/** The accounts that a statement lists: points and credits, what is owed of them, and money that is still to be paid. */
export const statementAccounts = [
  'training-points',
  'loyalty-points',
  'loyalty-debt',
  'payable',
  'dealer-credits',
  'credit-debt',
] as const;
export type StatementAccount = (typeof statementAccounts)[number];

export const statementFormats = ['pdf', ...tableFormats] as const;
