import { ClaimQueue } from './claim-queue.tsx';

/** Claims that wait for a decision. */
export const Page = () => <ClaimQueue status="pending" />;
