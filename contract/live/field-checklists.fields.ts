import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled, line } from '#contract/platform/text.ts';
import { onSiteErrors as errors } from './field-on-site.errors.ts';
import { typeField } from './ilt-templates.fields.ts';

const item = z.object({
  /** An item without an id is new. */
  _id: id.optional(),
  en: labelled(line(300), 'Item', 'Point'),
  fr: labelled(line(300), 'Item in French', 'Point en français'),
});
export type ChecklistItem = z.output<typeof item>;

const areDistinct = (items: readonly ChecklistItem[]): boolean =>
  new Set(items.map(({ en }) => en.toLowerCase())).size === items.length;

/** A checklist: what an instructor looks at, in both languages. */
export const checklistFields = z.object({
  name: labelled(line(160), 'Name', 'Nom'),
  nameFr: labelled(line(160), 'Name in French', 'Nom en français'),
  /** Visits of this type. Null for visits of every type. */
  type: labelled(typeField.nullable().default(null), 'Type of training', 'Type de formation'),
  required: labelled(z.boolean().default(false), 'Required', 'Obligatoire'),
  items: labelled(
    z.array(item).min(1).max(60).refine(areDistinct, says(errors.sameItemTwice)),
    'Items',
    'Points',
  ),
});
export type ChecklistFields = z.output<typeof checklistFields>;
