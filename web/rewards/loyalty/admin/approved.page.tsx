import { Queue } from './queue.tsx';

/** The queue of approved submissions. */
export const Page = () => <Queue status="approved" />;
