import * as z from 'zod';
import { labelled, line } from '#contract/platform/text.ts';

export const trailerFields = z.object({
  name: labelled(line(80), 'Name', 'Nom'),
  wheels: labelled(z.int().min(1).max(8).default(2), 'Wheels', 'Roues'),
});
export type TrailerFields = z.output<typeof trailerFields>;
