import { basisPointsOf, type Rates } from '#contract/rewards/loyalty.rules.ts';

/** The rates of the setting `loyalty`. */
export interface LoyaltySettings {
  readonly creditRatePercent: number;
  readonly pointsPerUnit: number;
}

/** What a part earns: its own rates, else those of the settings. */
export const ratesOf = (
  item: { readonly creditRateBp: number | null; readonly points: number | null },
  { creditRatePercent, pointsPerUnit }: LoyaltySettings,
): Rates => ({
  creditRateBp: item.creditRateBp ?? basisPointsOf(creditRatePercent),
  points: item.points ?? pointsPerUnit,
});
