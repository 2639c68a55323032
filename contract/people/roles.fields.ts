import * as z from 'zod';
import { allRights, type Right } from '#contract/platform/rights.ts';
import { adminAreas, reaches } from '#contract/platform/roles.ts';
import { labelled, line, paragraph } from '#contract/platform/text.ts';

/** Ranks order roles: lower means more power; only the platform administrator has 0. */
export const ranks = { min: 1, max: 9 } as const;

const powers = { reach: z.enum(reaches), adminArea: z.enum(adminAreas), frenchOnly: z.boolean() };

/** The form of a role. */
export const roleFields = z.object({
  name: labelled(line(80), 'Name', 'Nom'),
  nameFr: labelled(line(80, 0).default(''), 'Name in French', 'Nom en français'),
  description: labelled(paragraph(400, 0).default(''), 'Description', 'Description'),
  rank: labelled(z.int().min(ranks.min).max(ranks.max), 'Rank', 'Rang'),
  reach: labelled(powers.reach.default('self'), 'Reach', 'Portée'),
  adminArea: labelled(powers.adminArea.default('none'), 'Admin area', 'Espace d’administration'),
  frenchOnly: labelled(powers.frenchOnly.default(false), 'Writes French only', 'Écrit seulement en français'),
  rights: labelled(z.array(z.enum(allRights as [Right, ...Right[]])).default([]), 'Rights', 'Droits'),
});
export type RoleFields = z.output<typeof roleFields>;

/** A change of a role: what it leaves out stays. */
export const roleChanges = roleFields.extend({
  reach: powers.reach.optional(),
  adminArea: powers.adminArea.optional(),
  frenchOnly: powers.frenchOnly.optional(),
});
/** What a role lets people do, without its texts. */
export const rolePowers = roleFields.pick({
  rank: true,
  reach: true,
  adminArea: true,
  frenchOnly: true,
  rights: true,
});

export type RoleChanges = z.output<typeof roleChanges>;
