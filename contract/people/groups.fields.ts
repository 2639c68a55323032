import * as z from 'zod';
import { labelled, line, paragraph } from '#contract/platform/text.ts';
import { ruleField } from './department-rules.fields.ts';

export const groupStatuses = ['active', 'inactive'] as const;

/** The form of an assignment group; its people are sent separately. */
export const groupFields = z.object({
  name: labelled(line(80), 'Name', 'Nom'),
  nameFr: labelled(line(80, 0).default(''), 'Name in French', 'Nom en français'),
  description: labelled(paragraph(400, 0).default(''), 'Description', 'Description'),
  category: labelled(line(80, 0).default(''), 'Category', 'Catégorie'),
  status: labelled(z.enum(groupStatuses).default('active'), 'Status', 'État'),
  isDefault: labelled(
    z.boolean().default(false),
    'For people without a choice of their own',
    'Pour les personnes qui n’ont pas choisi',
  ),
  rule: ruleField,
});
export type GroupFields = z.output<typeof groupFields>;
