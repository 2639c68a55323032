import { randomInt } from 'node:crypto';
import type { Transaction } from '#server/platform/database/open.ts';
import { isRedemptionCodeTaken } from './hold.queries.ts';
import { redemptionCodeFrom } from './redemption-code.rules.ts';

/** A number of 41 random bits; two draws, because one goes to 48 bits at most and keeps the bits apart. */
const randomNumber = (): number => randomInt(2 ** 20) * 2 ** 21 + randomInt(2 ** 21);

/** A code that another redemption may have. */
export const drawRedemptionCode = (): string => redemptionCodeFrom(randomNumber());

/** A redemption code that no other redemption has. */
export async function newRedemptionCode(tx: Transaction): Promise<string> {
  for (;;) {
    const code = drawRedemptionCode();
    if (!(await isRedemptionCodeTaken(tx, code))) return code;
  }
}
