import { DealerSheet } from './pages/dealer-details.page.tsx';

/** Who is certified in what, on the page of the dealer. */
export const DealerTraining = ({ recordId }: { recordId: string }) => (
  <DealerSheet dealerId={recordId} bare />
);
