import { ClaimQueue } from './claim-queue.tsx';

/** Claims that were approved. */
export const Page = () => <ClaimQueue status="approved" />;
