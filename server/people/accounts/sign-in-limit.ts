import type { Limit } from '#server/platform/limits.ts';

/** Ten failed tries for an address within fifteen minutes (gap 39). */
export const signInLimit: Limit = { name: 'sign-in', count: 10, seconds: 900 };
