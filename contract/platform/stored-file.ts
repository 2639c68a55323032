import * as z from 'zod';
import { id } from './ids.ts';

/** A file of a record, as readers of the record get it. */
export const storedFile = z.object({
  _id: id,
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  location: z.string(),
});
