import type { Message, MessageCard } from '#contract/library/messages.calls.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { MessageCardRow, MessageRow } from './messages.queries.ts';

type Asking = Pick<Context<Actor>, 'actor' | 'language'>;

/** A message in a list. Recipients do not learn how many others got it. */
export function presentCard(
  { id, recipientCount, openedCount, ...row }: MessageCardRow,
  { actor }: Asking,
): MessageCard {
  const isOwn = row.author._id === actor.id;
  return {
    ...row,
    _id: id,
    recipientCount: isOwn ? recipientCount : null,
    openedCount: isOwn ? openedCount : null,
  };
}

export function present(row: MessageRow, asking: Asking): Message {
  const { actor, language } = asking;
  const { text, attachments, audience, problem, version } = row;
  const isOwn = row.author._id === actor.id;
  const maySend = isOwn && hasRight(actor, 'SEND_MESSAGES');
  const isDraft = row.state === 'draft' || row.state === 'scheduled';
  return {
    ...presentCard(row, asking),
    text,
    attachments: attachments.map((file) => ({ ...file, location: `/files/${file._id}` })),
    audience: isOwn ? audience : null,
    problem: isOwn && problem ? problem[language] : null,
    version,
    abilities: {
      edit: maySend && isDraft,
      takeBack: maySend && row.state === 'sending',
      discard: maySend && isDraft,
    },
  };
}
