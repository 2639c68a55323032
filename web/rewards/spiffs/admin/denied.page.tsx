import { ClaimQueue } from './claim-queue.tsx';

/** Claims that were denied. */
export const Page = () => <ClaimQueue status="denied" />;
