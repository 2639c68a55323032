import * as z from 'zod';
import { labelled } from './text.ts';

const version = labelled(z.int(), 'Version', 'Version');

/**
 * Sent with every save of a versioned record: the version it was based on. If someone else saved in the meantime, the reply is 409
 * `platform.changedMeanwhile`, and `current` of its problem details is the current record.
 */
export const versioned = { version };

/** Same for a call that also creates the record or only changes its status: the server requires it if fields are saved. */
export const versionedOnSave = { version: version.optional() };
