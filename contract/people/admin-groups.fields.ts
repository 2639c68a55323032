import * as z from 'zod';
import { id } from '#contract/platform/ids.ts';
import { labelled, line, paragraph } from '#contract/platform/text.ts';

export const adminGroupStatuses = ['active', 'inactive'] as const;

/** The most people on the staff of a group. A preview counts for each of them. */
export const maxStaff = 100;

/** The most dealers or people that one save adds or removes. A larger group takes several saves. */
export const maxMoved = 1000;

/** The form of an admin group. Its staff, dealers and people are sent as changes. */
export const adminGroupFields = z.object({
  name: labelled(line(80), 'Name', 'Nom'),
  description: labelled(paragraph(400, 0).default(''), 'Description', 'Description'),
  status: labelled(z.enum(adminGroupStatuses).default('active'), 'Status', 'État'),
});
export type AdminGroupFields = z.output<typeof adminGroupFields>;

const staff = labelled(z.array(id).max(maxStaff).default([]), 'Staff', 'Personnel');
const dealers = labelled(z.array(id).max(maxMoved).default([]), 'Dealers', 'Concessionnaires');
const users = labelled(z.array(id).max(maxMoved).default([]), 'People', 'Personnes');

/** Who and what joins or leaves a group. What is not named stays. */
export const membershipChanges = z.object({
  addStaff: staff,
  removeStaff: staff,
  addDealers: dealers,
  removeDealers: dealers,
  addUsers: users,
  removeUsers: users,
});
export type MembershipChanges = z.output<typeof membershipChanges>;
