import type { ReportedIncentive } from './incentive-reports.calls.ts';

type Figures = ReportedIncentive['figures'];

/** All that people have redeemed, sent or not. */
export const redeemedOf = ({ redeemedCount, sentCount }: Figures): number => redeemedCount + sentCount;

/** All that people have earned, redeemed or not. */
export const earnedOf = (figures: Figures): number => figures.earnedCount + redeemedOf(figures);
