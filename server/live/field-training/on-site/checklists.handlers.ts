import { checklist, checklistCalls, type Checklist } from '#contract/live/field-checklists.calls.ts';
import type { ChecklistFields } from '#contract/live/field-checklists.fields.ts';
import { onSiteErrors as errors } from '#contract/live/field-on-site.errors.ts';
import { checkType } from '#server/live/meetings/check-type.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { plainRecord } from '#server/platform/plain-record.ts';
import { refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { checklistTable, type ChecklistRow } from './checklists.queries.ts';

const checklists = plainRecord({
  kind: 'field-checklist',
  key: { one: 'checklist', many: 'checklists' },
  schema: checklist,
  notFound: errors.checklistNotFound,
  table: checklistTable,
  nameOf: ({ name }) => name,
  fieldsOf: ({ name, nameFr, type, required, items }) => ({
    name,
    nameFr,
    type,
    required,
    items: items.map(({ en }) => en),
  }),
  present: (row): Checklist => withId(row),
  valuesOf({ settings }, { items, ...fields }: ChecklistFields, before) {
    if (fields.type !== null) checkType(settings, fields.type, before?.type ?? undefined);
    return { ...fields, items: JSON.stringify(identified(items, before)) };
  },
});

export const checklistHandlers: Handlers<typeof checklistCalls> = checklists.handlers;
export const checklistStandings: Standings<typeof checklistCalls> = checklists.standings;

/** Items keep their ids, so that observations on a device still find them. */
function identified(items: ChecklistFields['items'], before: ChecklistRow | null) {
  const known = new Set(before?.items.map(({ _id }) => _id));
  return items.map(({ _id, en, fr }, index) => {
    if (_id !== undefined && !known.delete(_id))
      refuse(errors.unknownItem, {}, { field: `items.${index}.en` });
    return { id: _id ?? newId(), en, fr };
  });
}
