import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { labelled, line, paragraph } from '#contract/platform/text.ts';
import { businessUnitErrors } from './business-units.errors.ts';

/** The form of a business unit. */
export const businessUnitFields = z.object({
  name: labelled(line(80), 'Name', 'Nom'),
  nameFr: labelled(line(80, 0).default(''), 'Name in French', 'Nom en français'),
  code: labelled(
    line(12)
      .regex(/^[A-Za-z0-9-]{2,12}$/, says(businessUnitErrors.codeForm))
      .overwrite((code) => code.toUpperCase()),
    'Code',
    'Code',
  ),
  description: labelled(paragraph(400, 0).default(''), 'Description', 'Description'),
  descriptionFr: labelled(paragraph(400, 0).default(''), 'Description in French', 'Description en français'),
});
