import { audienceErrors as errors } from '#contract/people/audiences.errors.ts';
import type { AudienceValues } from '#contract/people/audiences.fields.ts';
import type { StoredAudience } from '#server/people/audiences/audience.rules.ts';
import { areAllWithin } from '#server/people/reach/dealers-within.queries.ts';
import { dealersVisible } from '#server/people/reach/dealers.scope.ts';
import { type Actor, looksAfterGroups, seesEveryDealer } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Violations } from '#server/platform/saving.ts';
import { kindWithMissingName } from './audience-forms.queries.ts';

/** Admin groups the actor may address: with every dealer all of them, else those the actor is on the staff of. */
export const groupsToAddress = (actor: Actor): readonly string[] | 'all' => {
  if (seesEveryDealer(actor)) return 'all';
  return looksAfterGroups(actor) ? actor.adminGroupIds : [];
};

/**
 * Refuses an audience that names something unknown, or dealers and admin groups the actor does not reach. What the record names already
 * stays allowed: somebody with more reach chose it.
 */
export async function checkAudience(
  db: Db | Transaction,
  { actor, settings }: Pick<Context<Actor>, 'actor' | 'settings'>,
  audience: AudienceValues,
  { before = null, path = '' }: { readonly before?: StoredAudience; readonly path?: string } = {},
): Promise<void> {
  const added = (kind: 'dealers' | 'adminGroups' | 'countries') =>
    audience[kind].filter((value) => !before?.[kind].includes(value));
  const at = (field: string) => ({ field: `${path}${field}` });

  const countries = new Set(settings.registration.countries.map(({ value }) => value));
  const [unknown] = added('countries').filter((country) => !countries.has(country));
  if (unknown) refuse(errors.unknownCountry, { country: unknown }, at('countries'));

  const missing = await kindWithMissingName(db, audience);
  if (missing) refuse(errors.unknownName, {}, at(missing));

  const groups = groupsToAddress(actor);
  if (groups !== 'all' && added('adminGroups').some((id) => !groups.includes(id)))
    refuse(errors.groupOutOfReach, {}, at('adminGroups'));
  if (!(await areAllWithin(db, added('dealers'), dealersVisible.sql(actor, 'd'))))
    refuse(errors.dealerOutOfReach, {}, at('dealers'));
}

/** Somebody deletes what an audience names while it is saved: the database refuses, with the same error. */
export const audienceViolations: Violations = Object.fromEntries(
  ['role_ids', 'assignment_group_ids', 'admin_group_ids', 'dealer_ids', 'business_unit_ids'].map((column) => [
    `audience_${column}`,
    () => refuse(errors.unknownName, {}, { field: 'audience' }),
  ]),
);
