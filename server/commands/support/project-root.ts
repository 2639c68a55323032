import { fileURLToPath } from 'node:url';

/** Absolute folder of the checkout, with a trailing slash. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
