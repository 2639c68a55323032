import { messageFields } from '#contract/library/messages.fields.ts';
import { resourceFields } from '#contract/library/resources.fields.ts';
import { checklistFields } from '#contract/live/field-checklists.fields.ts';
import { availabilityFields, visitFields } from '#contract/live/field-training.fields.ts';
import { eventFields } from '#contract/live/ilt-events.fields.ts';
import { locationFields } from '#contract/live/ilt-locations.fields.ts';
import { templateFields } from '#contract/live/ilt-templates.fields.ts';
import { adminGroupFields } from '#contract/people/admin-groups.fields.ts';
import { businessUnitFields } from '#contract/people/business-units.fields.ts';
import { dealerFields } from '#contract/people/dealers.fields.ts';
import { groupFields } from '#contract/people/groups.fields.ts';
import { profileUpdate } from '#contract/people/profile.fields.ts';
import { roleFields } from '#contract/people/roles.fields.ts';
import { settingByKey } from '#contract/people/settings.catalog.ts';
import { userFields } from '#contract/people/users.fields.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { labelAt } from '#contract/platform/validation.ts';
import { reportedFields } from '#contract/rewards/activities.fields.ts';
import { incentiveShape } from '#contract/rewards/incentives.fields.ts';
import { itemFields, submissionFields } from '#contract/rewards/loyalty.fields.ts';
import { addressShape, rewardShape, sendFields } from '#contract/rewards/rewards.fields.ts';
import { claimFields } from '#contract/rewards/spiff-claims.fields.ts';
import { spiffShape } from '#contract/rewards/spiffs.fields.ts';
import { brandFields, brandPageFields } from '#contract/training/brands.fields.ts';
import { certificationFields } from '#contract/training/certificates.fields.ts';
import { courseFields, questionFields, sectionFields } from '#contract/training/course-drafts.fields.ts';
import { curriculumShape } from '#contract/training/curriculum-records.fields.ts';
import { fieldWords } from './field-labels.texts.ts';

/** The forms of each kind of record: their labels name its fields. */
const forms: Readonly<Record<string, readonly unknown[]>> = {
  activity: [reportedFields],
  'admin-group': [adminGroupFields],
  appointment: [visitFields],
  'assignment-group': [groupFields],
  availability: [availabilityFields],
  brand: [brandFields, brandPageFields],
  'business-unit': [businessUnitFields],
  certification: [certificationFields],
  course: [courseFields],
  curriculum: [curriculumShape],
  dealer: [dealerFields],
  'field-checklist': [checklistFields],
  'field-visit': [visitFields],
  'ilt-event': [eventFields],
  'ilt-location': [locationFields],
  'ilt-template': [templateFields],
  incentive: [incentiveShape],
  'loyalty-item': [itemFields],
  'loyalty-submission': [submissionFields],
  message: [messageFields],
  question: [questionFields],
  resource: [resourceFields],
  reward: [rewardShape, sendFields, addressShape],
  role: [roleFields],
  section: [sectionFields],
  spiff: [spiffShape],
  'spiff-claim': [claimFields],
  user: [userFields, profileUpdate],
};
const everyForm = Object.values(forms).flat();

/** `planFailed` as `Plan failed`. */
export const readable = (field: string): string => {
  const words = field
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const known = new Map<string, string>();

/** What a field of a kind of record is called. A field that nobody has named is written readably. */
export function fieldLabel(kind: string | null, field: string, language: Language): string {
  const key = `${language} ${kind} ${field}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const setting = kind === 'settings' ? settingByKey(field) : undefined;
  const label =
    (setting && inLanguage(setting, language)) ??
    (Object.hasOwn(fieldWords, field) ? inLanguage(fieldWords[field]!, language) : undefined) ??
    formLabel(forms[kind ?? ''] ?? [], field, language) ??
    formLabel(everyForm, field, language) ??
    readable(field);
  // Kinds and fields are those of the code, and settings: few hundred.
  if (known.size < 5000) known.set(key, label);
  return label;
}

function formLabel(schemas: readonly unknown[], field: string, language: Language): string | undefined {
  for (const schema of schemas) {
    const label = labelAt(schema, [field], language);
    if (label) return label;
  }
  return undefined;
}
