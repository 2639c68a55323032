import * as z from 'zod';
import { labelled, line } from '#contract/platform/text.ts';

export const stepUpFields = z.object({
  password: labelled(line(200), 'Your own password', 'Votre propre mot de passe'),
});
