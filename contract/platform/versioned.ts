import * as z from 'zod';
import { labelled } from './text.ts';

/**
 * Sent with every save of a versioned record: the version it was based on. If someone else saved in the meantime, the reply is 409
 * `platform.changedMeanwhile`, and `current` of its problem details is the current record. Our own pages always send it. A client that leaves
 * it out takes the record as it stands: what stands counts as the version.
 */
export const versioned = { version: labelled(z.int().optional(), 'Version', 'Version') };
