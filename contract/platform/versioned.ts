import * as z from 'zod';
import { labelled } from './text.ts';

const version = labelled(z.int(), 'Version', 'Version');

/**
 * What every save of a versioned record carries: the version it was based on. Where somebody saved in the meantime, the reply is
 * 409 `platform.changedMeanwhile`, and `current` of its problem details is the record as it stands.
 */
export const versioned = { version };

/** The same for a call that also creates the record or only switches its status: the server asks for it where fields are saved. */
export const versionedOnSave = { version: version.optional() };
