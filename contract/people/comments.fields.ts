import * as z from 'zod';
import { id, named } from '#contract/platform/ids.ts';
import { labelled, paragraph } from '#contract/platform/text.ts';
import { instant } from '#contract/platform/time.ts';

const remark = z.object({
  _id: id,
  /** Empty if the comment was deleted. */
  message: z.string(),
  author: named,
  taggedUsers: z.array(named),
  createdAt: instant,
  /** Only a deleted comment with replies is still shown. */
  deleted: z.boolean(),
  /** The caller has reported it. */
  reported: z.boolean(),
  /** Who reported it, for people who may delete comments of others; null for everyone else. */
  reportedBy: z.array(named).nullable(),
  abilities: z.object({ delete: z.boolean(), report: z.boolean() }),
});

/** A comment on a record, with its replies. */
export const comment = remark.extend({ replies: z.array(remark) });
export type Comment = z.output<typeof comment>;

/** The form of a comment and of a reply. */
export const commentFields = z.object({
  message: labelled(paragraph(2000), 'Comment', 'Commentaire'),
  /** People who see the record and are told about the comment. */
  taggedUsers: labelled(
    z
      .array(id)
      .max(20)
      .overwrite((list) => [...new Set(list)].toSorted())
      .default([]),
    'People to notify',
    'Personnes à prévenir',
  ),
});
export type CommentFields = z.output<typeof commentFields>;
