import { own } from './rooms.ts';

/** Every scheduled job. */
export const { jobs } = own;
