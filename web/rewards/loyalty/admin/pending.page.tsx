import { Queue } from './queue.tsx';

/** The queue of pending submissions. */
export const Page = () => <Queue status="pending" />;
