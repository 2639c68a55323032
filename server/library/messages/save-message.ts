import { takeBackSeconds } from '#contract/library/message-states.ts';
import type { Message } from '#contract/library/messages.calls.ts';
import { messageErrors as errors } from '#contract/library/messages.errors.ts';
import type { MessageFields } from '#contract/library/messages.fields.ts';
import { everybody, valuesOf, type AudienceValues } from '#contract/people/audiences.fields.ts';
import type { Schema } from '#contract/platform/call.ts';
import { audienceViolations, checkAudience } from '#server/people/audience-forms/check-audience.ts';
import { isPersonOf, writeAudience } from '#server/people/audiences/audience.queries.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import type { FileUse } from '#server/platform/files/claim-files.ts';
import { claimOwn, release } from '#server/platform/files/own-files.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord } from '#server/platform/saving.ts';
import {
  countReached,
  insertMessage,
  isNamedByMessage,
  messageById,
  updateMessage,
  type MessageInput,
  type MessageRow,
} from './messages.queries.ts';
import { messagesWritten } from './messages.scope.ts';
import { present } from './present-message.ts';

const yearMilliseconds = 366 * 86_400_000;

/** Locks a message that the caller wrote. Everybody else does not see it. */
export const lockOwn = async ({ tx }: Pick<Change, 'tx'>, actor: Actor, id: string): Promise<MessageRow> =>
  found(
    await messageById(tx, { id, userId: actor.id, visible: messagesWritten.sql(actor, 'm') }, { lock: true }),
    errors.notFound,
  );

/** Adds a draft, or a message that leaves in half a minute. Returns its id. */
export async function createMessage(
  change: Change,
  context: Context<Actor>,
  fields: MessageFields,
  parts: StagedFiles,
): Promise<string> {
  const { actor } = context;
  const id = newId();
  const input = await inputOf(change, context, { id, before: null }, fields, parts);
  await explained(insertMessage(change.tx, { id, authorId: actor.id }, input), audienceViolations);
  await change.record({ type: 'create', entity: entityOf(id), after: loggedOf(input) });
  return id;
}

export function saveMessage(
  change: Change,
  context: Context<Actor>,
  id: string,
  { version, ...fields }: MessageFields & { readonly version?: number | undefined },
  parts: StagedFiles,
  schema: Schema,
): Promise<Message> {
  const { actor } = context;
  return saveRecord(change, {
    async lock() {
      const row = await lockOwn(change, actor, id);
      if (row.state === 'sending' || row.state === 'sent') refuse(errors.alreadySent);
      return row;
    },
    notFound: errors.notFound,
    base: version,
    stands: (row) => row.version,
    present: async (row) => present(row, context),
    schema,
    async save(before) {
      const input = await inputOf(change, context, { id, before }, fields, parts);
      await updateMessage(change.tx, id, input, change.now());
      await release(change, before.fileIds, isNamedByMessage);
    },
    violations: audienceViolations,
    read: () => lockOwn(change, actor, id),
    entry: (before, after) => ({
      type: 'update',
      entity: entityOf(id),
      before: { state: before.state, recipients: before.audience },
      after: { state: after.state, recipients: after.audience },
    }),
  });
}

/** The log says that somebody wrote, not what: only the author and the recipients read messages, also their subjects. */
export const entityOf = (id: string) => ({ kind: 'message', id, name: '' });
const loggedOf = ({ status, sendAt, fileIds }: MessageInput) => ({
  status,
  sendAt,
  attachments: fileIds.length,
});

async function inputOf(
  change: Change,
  context: Context<Actor>,
  { id, before }: { readonly id: string; readonly before: MessageRow | null },
  fields: MessageFields,
  parts: StagedFiles,
): Promise<MessageInput> {
  const { actor } = context;
  const { tx, now } = change;
  const { subject, text, send } = fields;
  const language = fields.language ?? before?.language ?? context.language;
  const stands: AudienceValues = before?.audience ? valuesOf(before.audience) : everybody;
  const audience = fields.audience ?? stands;
  await checkAudience(tx, context, audience, { before: stands, path: 'audience.' });

  const planned = fields.sendAt === null ? null : new Date(fields.sendAt);
  const sendAt = send ? new Date(now().getTime() + takeBackSeconds * 1000) : planned;
  const isTimely =
    sendAt === null || (sendAt > now() && sendAt.getTime() < now().getTime() + yearMilliseconds);
  if (!isTimely) refuse(errors.past, {}, { field: 'sendAt' });
  if (sendAt !== null) {
    if (subject === '' || text === '')
      refuse(errors.needsWords, {}, { field: subject === '' ? 'subject' : 'text' });
    const reaching = {
      meant: isPersonOf(audience),
      visible: usersVisible.sql(actor, 'u'),
      authorId: actor.id,
    };
    if ((await countReached(tx, reaching, 0)).count === 0) refuse(errors.nobody, {}, { field: 'audience' });
  }

  const fileIds = [
    ...(fields.attachments ?? before?.fileIds ?? []),
    ...(parts['attach-{n}'] ?? []).toSorted((a, b) => a.index - b.index).map((file) => file.id),
  ];
  // What a draft has may stay when the setting is lowered.
  const maximum = Math.max(context.settings.uploads.attachmentMaxCount, before?.fileIds.length ?? 0);
  if (fileIds.length > maximum) refuse(errors.tooManyFiles, { maximum }, { field: 'attachments' });
  const uses = fileIds.map((fileId): FileUse => ({ fileId, kinds: ['document'] }));
  await claimOwn(change, actor, { kind: 'message', id, errors }, uses);
  const audienceId = await writeAudience(tx, before?.audienceId ?? null, audience);
  return { subject, text, language, audienceId, fileIds, status: send ? 'sending' : 'draft', sendAt };
}
