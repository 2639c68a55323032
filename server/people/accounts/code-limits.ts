import type { Limit } from '#server/platform/limits.ts';

/** Wrong codes from one network, whatever the account they are tried for. */
export const codesOfNetwork: Limit = { name: 'codes-of-network', count: 200, seconds: 3600 };
