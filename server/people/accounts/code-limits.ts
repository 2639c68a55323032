import type { Limit } from '#server/platform/limits.ts';

/** Wrong codes from one network, for all accounts together. */
export const codesOfNetwork: Limit = { name: 'codes-of-network', count: 200, seconds: 3600 };
