import { Queue } from './queue.tsx';

/** The queue of denied submissions. */
export const Page = () => <Queue status="denied" />;
