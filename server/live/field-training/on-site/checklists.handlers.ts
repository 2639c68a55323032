import { checklistCalls, type Checklist } from '#contract/live/field-checklists.calls.ts';
import type { ChecklistFields } from '#contract/live/field-checklists.fields.ts';
import { onSiteErrors as errors } from '#contract/live/field-on-site.errors.ts';
import { checkType } from '#server/live/meetings/check-type.ts';
import type { Change } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { saveRecord } from '#server/platform/saving.ts';
import {
  checklistById,
  insertChecklist,
  listChecklists,
  lockChecklist,
  markChecklistDeleted,
  updateChecklist,
  type ChecklistInput,
  type ChecklistRow,
} from './checklists.queries.ts';

export const checklistHandlers: Handlers<typeof checklistCalls> = {
  async list({ query }, { db }) {
    const { rows, total } = await listChecklists(db, query);
    return { checklists: rows.map(present), pagination: paginationOf(total, query) };
  },

  get: async ({ params }, { db }) => ({
    checklist: present(found(await checklistById(db, params.id), errors.checklistNotFound)),
  }),

  create: ({ body }, { actor, change }) =>
    change(async (work) => {
      const { tx, record, now } = work;
      const input = checkedInput(work, body, null);
      const id = await insertChecklist(tx, input, { by: actor.id, at: now() });
      await record({ type: 'create', entity: entityOf(id, input.name), after: { ...input } });
      return { checklist: present(found(await checklistById(tx, id), errors.checklistNotFound)) };
    }),

  update: ({ params, body: { version, ...body } }, { actor, change }) =>
    change(async (work) => {
      const { tx, now } = work;
      return {
        checklist: await saveRecord(work, {
          lock: () => lockChecklist(tx, params.id),
          notFound: errors.checklistNotFound,
          base: version,
          stands: (row) => row.version,
          present,
          schema: checklistCalls.update.reply.shape.checklist,
          save: (before) =>
            updateChecklist(tx, before.id, checkedInput(work, body, before), { by: actor.id, at: now() }),
          read: () => checklistById(tx, params.id),
          entry: (before, after) => ({
            type: 'update',
            entity: entityOf(after.id, after.name),
            before: fieldsOf(before),
            after: fieldsOf(after),
          }),
        }),
      };
    }),

  remove: ({ params }, { actor, change }) =>
    change(async ({ tx, record, now }) => {
      const row = found(await lockChecklist(tx, params.id), errors.checklistNotFound);
      await markChecklistDeleted(tx, row.id, { by: actor.id, at: now() });
      await record({ type: 'delete', entity: entityOf(row.id, row.name), before: fieldsOf(row) });
      return { success: true };
    }),
};

export const checklistStandings: Standings<typeof checklistCalls> = {
  update: async ({ params }, { db }) =>
    present(found(await checklistById(db, params.id), errors.checklistNotFound)),
};

const entityOf = (id: string, name: string) => ({ kind: 'field-checklist', id, name });

const present = ({ id: _id, ...row }: ChecklistRow): Checklist => ({ _id, ...row });

/** The form as it is stored. Items keep their ids, so that observations on a device still find them. */
function checkedInput(
  { settings }: Pick<Change, 'settings'>,
  { items, ...fields }: ChecklistFields,
  before: ChecklistRow | null,
): ChecklistInput {
  if (fields.type !== null) checkType(settings, fields.type, before?.type ?? undefined);
  const known = new Set(before?.items.map(({ _id }) => _id));
  return {
    ...fields,
    items: items.map(({ _id, en, fr }, index) => {
      if (_id !== undefined && !known.delete(_id))
        refuse(errors.unknownItem, {}, { field: `items.${index}.en` });
      return { id: _id ?? newId(), en, fr };
    }),
  };
}

/** What the log compares. */
const fieldsOf = ({ name, nameFr, type, required, items }: ChecklistRow) => ({
  name,
  nameFr,
  type,
  required,
  items: items.map(({ en }) => en),
});
