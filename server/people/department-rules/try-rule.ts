import type { ByHand, DepartmentRule } from '#contract/people/department-rules.fields.ts';
import { everybody } from '#contract/people/audiences.fields.ts';
import type { MembershipReason } from '#contract/people/groups.calls.ts';
import { groupErrors as errors } from '#contract/people/groups.errors.ts';
import { isNamingKind } from '#contract/people/department-rules.fields.ts';
import { checkAudience } from '#server/people/audience-forms/check-audience.ts';
import { namesOfValues } from '#server/people/audience-forms/audience-forms.queries.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { dryRun } from '#server/platform/database/dry-run.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { refuse } from '#server/platform/refusal.ts';
import { reasonOf, valuesNamed } from './reasons.rules.ts';
import { copyByHand, moveRuleDay, writeByHand, writeRule } from './rules.queries.ts';
import { insertTrial, peopleAsked } from './try-rule.queries.ts';

/** Refuses a rule that names what does not exist. */
export async function checkRule(
  db: Db | Transaction,
  context: Pick<Context<Actor>, 'actor' | 'settings'>,
  rule: DepartmentRule,
): Promise<void> {
  for (const [alternative, conditions] of rule.entries())
    for (const [place, { kind, values }] of conditions.entries())
      if (isNamingKind(kind))
        await checkAudience(
          db,
          context,
          { ...everybody, [kind]: values },
          { path: `rule.${alternative}.${place}.` },
        );
}

interface UnsavedRule extends ByHand {
  readonly group?: string | undefined;
  readonly rule: DepartmentRule;
}

/**
 * Writes the rule into a department of its own and asks `work` about it, in a transaction that is rolled back: what a save would do is
 * answered by what a save does.
 */
export function tryRule<T>(
  { db, actor, settings, today }: Context<Actor>,
  { group, rule, keep, release }: UnsavedRule,
  work: (tx: Transaction, trialId: string) => Promise<T>,
): Promise<T> {
  return dryRun(db, async (tx) => {
    await checkRule(tx, { actor, settings }, rule);
    await moveRuleDay(tx, today(), settings.timeZone);
    const trialId = await insertTrial(tx);
    await writeRule(tx, trialId, rule);
    if (group) await copyByHand(tx, group, trialId);
    const areKnown = await writeByHand(
      tx,
      trialId,
      { keep, release },
      actor.id,
      usersVisible.sql(actor, 'u'),
    );
    if (!areKnown) refuse(errors.unknownUser, {}, { field: 'keep' });
    return work(tx, trialId);
  });
}

/** Why each of these people is in a department or is not, by id. Without those whom the actor does not see. */
export async function reasonsFor(
  db: Db | Transaction,
  actor: Actor,
  groupId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MembershipReason>> {
  const people = await peopleAsked(db, groupId, userIds, usersVisible.sql(actor, 'u'));
  const names = await namesOfValues(db, { assignmentGroups: [], ...valuesNamed(people) });
  const nameOf = (value: string) => names.get(value) ?? { value, name: '', nameFr: '' };
  return new Map(people.map((person) => [person.id, reasonOf(person, nameOf)]));
}
