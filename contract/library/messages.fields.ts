import * as z from 'zod';
import { audienceFields } from '#contract/people/audiences.fields.ts';
import { says } from '#contract/platform/errors.ts';
import { mostAttachments } from '#contract/platform/file-sizes.ts';
import { id } from '#contract/platform/ids.ts';
import { languages } from '#contract/platform/language.ts';
import { labelled, line, paragraph } from '#contract/platform/text.ts';
import { instant } from '#contract/platform/time.ts';
import { messageErrors as errors } from './messages.errors.ts';

/** The form of a message. It has one language: its author’s words are not translated. */
export const messageFields = z
  .object({
    subject: labelled(line(160, 0).default(''), 'Subject', 'Objet'),
    text: labelled(paragraph(10_000, 0).default(''), 'Text', 'Texte'),
    language: labelled(z.enum(languages).optional(), 'Language', 'Langue'),
    audience: labelled(audienceFields.optional(), 'Recipients', 'Destinataires'),
    /** Ids of uploads, or of attachments it has; parts of the form come after them. Left out, they stay. */
    attachments: labelled(z.array(id).max(mostAttachments).optional(), 'Attachments', 'Pièces jointes'),
    /** When a draft is sent by itself; null for one that waits for its author. */
    sendAt: labelled(instant.nullable().default(null), 'Send at', 'Envoyer le'),
    /** Sends the message half a minute after the save. */
    send: z.boolean().default(false),
  })
  .refine(({ subject, text }) => subject !== '' || text !== '', {
    path: ['subject'],
    ...says(errors.needsAny),
  });
export type MessageFields = z.output<typeof messageFields>;
