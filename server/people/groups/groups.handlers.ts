import { assignmentGroup, groupCalls, type AssignmentGroup } from '#contract/people/groups.calls.ts';
import { groupErrors as errors } from '#contract/people/groups.errors.ts';
import type { GroupFields } from '#contract/people/groups.fields.ts';
import { allows } from '#contract/platform/access.ts';
import { maxUnpaged } from '#contract/platform/paging.ts';
import type { ByHand, DepartmentRule } from '#contract/people/department-rules.fields.ts';
import { countAudiencesWith, countMeantFor } from '#server/people/audiences/audience.queries.ts';
import { audienceViolations } from '#server/people/audience-forms/check-audience.ts';
import {
  endRule,
  keptByHand,
  moveRuleDay,
  queueRule,
  writeByHand,
  writeRule,
} from '#server/people/department-rules/rules.queries.ts';
import { movesOf } from '#server/people/department-rules/try-rule.queries.ts';
import { checkRule, reasonsFor, tryRule } from '#server/people/department-rules/try-rule.ts';
import { activeDealerNames } from '#server/people/dealers/dealers.queries.ts';
import { dealersVisible } from '#server/people/reach/dealers.scope.ts';
import { leanUserPage, leanUsers, tellsAddresses } from '#server/people/users/lean.queries.ts';
import { peopleMoved } from '#server/people/users/users.events.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { plainRecord, type ActorsChange } from '#server/platform/plain-record.ts';
import { recordKinds } from '#server/platform/record-kind.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import {
  activeGroups,
  addMembers,
  clearDefault,
  countMembers,
  groupTable,
  hasDefaultGroup,
  isAvailable,
  isMemberOf,
  removeMembers,
} from './groups.queries.ts';

/** Whom a save puts in and takes out; `users` are put in. */
interface Members {
  readonly users?: readonly string[] | undefined;
  readonly addUsers?: readonly string[];
  readonly removeUsers?: readonly string[];
  readonly keep?: ByHand['keep'];
  readonly release?: ByHand['release'];
}

/** A rule moves people everywhere, so it takes the farthest reach. */
const maySetRules = ({ isPlatformAdmin, reach }: Pick<Actor, 'isPlatformAdmin' | 'reach'>): boolean =>
  isPlatformAdmin || reach === 'everything';

/** The most names a public search returns. */
const maxNames = 50;

const groups = plainRecord({
  kind: 'assignment-group',
  key: { one: 'assignmentGroup', many: 'assignmentGroups' },
  schema: assignmentGroup,
  notFound: errors.notFound,
  table: groupTable,
  nameOf: ({ name }) => name,
  fieldsOf,
  present: (row, { actor }): AssignmentGroup => ({
    ...withId(row),
    abilities: {
      edit: allows(groupCalls.save.access, actor),
      editRule: allows(groupCalls.save.access, actor) && maySetRules(actor),
      delete: allows(groupCalls.remove.access, actor),
    },
  }),
  async valuesOf(change, form: GroupFields & Members, before) {
    const { rule, ...fields } = fieldsOf(form);
    if (!isSameRule(rule, before?.rule ?? [])) {
      if (!maySetRules(change.actor)) refuse(errors.ruleNeedsEverything);
      await checkRule(change.tx, change, rule);
    }
    if (form.isDefault && rule.length > 0) refuse(errors.ruleIsNoDefault, {}, { field: 'isDefault' });
    if (form.isDefault) await clearDefault(change.tx);
    return { ...fields, followsRule: rule.length > 0 };
  },
  async writeRest(change, id, form, before) {
    const { tx } = change;
    if (!isSameRule(form.rule, before?.rule ?? [])) {
      if (form.rule.flat().some(({ kind }) => kind === 'memberSince'))
        await moveRuleDay(tx, change.today(), change.settings.timeZone);
      await writeRule(tx, id, form.rule);
      await (form.rule.length > 0 ? queueRule(tx, id) : endRule(tx, id));
    }
    return form.rule.length > 0 ? keepByHand(change, id, form) : putInAndTakeOut(change, id, form, !before);
  },
  violations: ({ name }) => ({
    ...audienceViolations,
    assignment_group_name: () => refuse(errors.nameTaken, { name }, { field: 'name' }),
  }),
  async checkDeletion({ tx }, { id, name }, { withMembers }: { readonly withMembers: boolean }) {
    const uses = await countAudiencesWith(tx, 'assignmentGroups', id);
    if (uses > 0) refuse(errors.isAudience, { name, uses });
    const usersCount = await countMembers(tx, id);
    if (usersCount > 0 && !withMembers) refuse(errors.hasMembers, { name, users: usersCount });
    return { usersCount };
  },
});

/** What people of a department find because they are in it, the most first; of rooms that are on. */
async function contentFor(tx: Transaction, { ask, settings }: Context<Actor>, id: string) {
  const [kinds] = await ask(recordKinds, null);
  const shown = [...kinds!.values()].filter(({ feature }) => !feature || isFeatureOn(settings, feature));
  return (await countMeantFor(tx, shown, id))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ kind, count }) => ({ name: count === 1 ? kind.one : kind.stored!.many, count }));
}

export const groupHandlers: Handlers<typeof groupCalls> = {
  ...groups.handlers,
  list: async (input, context) => ({
    ...(await groups.handlers.list(input, context)),
    abilities: { create: allows(groupCalls.create.access, context.actor) },
  }),

  async users({ params, query }, context) {
    const { db, actor } = context;
    const group = found(await groupTable.read(db, params.id, context), errors.notFound);
    const { rows, total } = await leanUserPage(
      db,
      actor,
      [isMemberOf(group.id), usersVisible.sql(actor, 'u')],
      query,
    );
    const reasons =
      group.rule.length > 0
        ? await reasonsFor(
            db,
            actor,
            group.id,
            rows.map(({ _id }) => _id),
          )
        : undefined;
    return {
      users: rows.map((row) => ({ ...row, because: reasons?.get(row._id) ?? null })),
      pagination: paginationOf(total, query),
    };
  },

  async byHand({ params }, context) {
    const { db, actor } = context;
    const group = found(await groupTable.read(db, params.id, context), errors.notFound);
    const kept = await keptByHand(db, group.id, usersVisible.sql(actor, 'u'));
    return { people: kept.map((row) => withId(row)) };
  },

  async previewRule({ body: { limit, ...unsaved } }, context) {
    await checkTrial(unsaved.group, context);
    return tryRule(context, unsaved, async (tx, trialId) => {
      const { people, ...counts } = await movesOf(tx, unsaved.group, trialId, limit);
      const reasons = await reasonsFor(
        tx,
        context.actor,
        trialId,
        people.map(({ _id }) => _id),
      );
      return {
        ...counts,
        uses: unsaved.group ? await countAudiencesWith(tx, 'assignmentGroups', unsaved.group) : 0,
        content: unsaved.group ? await contentFor(tx, context, unsaved.group) : [],
        people: people.map((one) => ({ ...one, because: found(reasons.get(one._id), errors.unknownUser) })),
      };
    });
  },

  async why({ body: { userId, ...unsaved } }, context) {
    await checkTrial(unsaved.group, context);
    return tryRule(context, unsaved, async (tx, trialId) => {
      const reasons = await reasonsFor(tx, context.actor, trialId, [userId]);
      return { because: found(reasons.get(userId), errors.unknownUser) };
    });
  },

  async allNames({ query: { text } }, { db }) {
    const rows = await activeGroups(db, maxNames, { text, toJoin: true });
    return { names: rows.map(({ id: _id, name, nameFr }) => ({ _id, name, nameFr })) };
  },

  async all(_input, { db }) {
    const rows = await activeGroups(db, maxUnpaged);
    return { assignmentGroups: rows.map(({ id: _id, ...group }) => ({ _id, ...group })) };
  },

  hasDefault: async (_input, { db }) => ({ hasDefaultGroup: await hasDefaultGroup(db) }),

  async availableUsers({ query: { text, group } }, { db, actor }) {
    const conditions = [...isAvailable(text, group, tellsAddresses(actor)), usersVisible.sql(actor, 'u')];
    return { users: await leanUsers(db, actor, conditions, maxNames) };
  },

  async availableDealers({ query: { text } }, { db, actor }) {
    return { dealers: await activeDealerNames(db, text, maxNames, dealersVisible.sql(actor, 'd')) };
  },
};

export const groupStandings: Standings<typeof groupCalls> = groups.standings;

/** Whoever tries a rule may set one, and the department is there. */
async function checkTrial(groupId: string | undefined, context: Context<Actor>): Promise<void> {
  if (groupId) found(await groupTable.read(context.db, groupId, context), errors.notFound);
  if (!maySetRules(context.actor)) refuse(errors.ruleNeedsEverything);
}

/** In a department with a rule, whoever is put in or taken out is kept so. Returns what the log says. */
async function keepByHand(change: ActorsChange, id: string, form: Members): Promise<object> {
  const { tx, actor, announce } = change;
  const { users = [], addUsers = [], removeUsers = [], keep = [], release = [] } = form;
  const kept = (userIds: readonly string[], isIn: boolean) =>
    userIds.map((userId) => ({ userId, isIn, reason: '' }));
  const hand = {
    keep: [...kept([...addUsers, ...users], true), ...kept(removeUsers, false), ...keep],
    release,
  };
  const visible = usersVisible.sql(actor, 'u');
  if (!(await writeByHand(tx, id, hand, actor.id, visible)))
    refuse(errors.unknownUser, {}, { field: 'users' });
  const userIds = [...new Set([...release, ...hand.keep.map(({ userId }) => userId)])];
  if (userIds.length > 0) await announce(peopleMoved, { userIds });
  return { ...(hand.keep.length > 0 && { keep: hand.keep }), ...(release.length > 0 && { release }) };
}

/** In a department without a rule. Returns what the log says. */
async function putInAndTakeOut(
  { tx, actor, announce }: ActorsChange,
  id: string,
  { users = [], addUsers = [], removeUsers = [], keep = [], release = [] }: Members,
  isNew: boolean,
): Promise<object> {
  if (keep.length + release.length > 0) refuse(errors.handNeedsRule, {}, { field: 'keep' });
  const visible = usersVisible.sql(actor, 'u');
  const added = [...addUsers, ...users];
  if (!(await addMembers(tx, id, added, visible))) refuse(errors.unknownUser, {}, { field: 'users' });
  await removeMembers(tx, id, removeUsers, visible);
  const userIds = [...new Set([...added, ...removeUsers])];
  if (userIds.length > 0) await announce(peopleMoved, { userIds });
  if (isNew) return { users };
  return {
    ...(added.length > 0 && { addUsers: added }),
    ...(removeUsers.length > 0 && { removeUsers }),
  };
}

/** Values have no order. */
const isSameRule = (one: DepartmentRule, other: DepartmentRule): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
const ordered = (rule: DepartmentRule) =>
  rule.map((conditions) =>
    conditions.map(({ kind, isNot, values, days }) => [kind, isNot, [...new Set(values)].toSorted(), days]),
  );

function fieldsOf({
  name,
  nameFr,
  description,
  category,
  status,
  isDefault,
  rule,
}: GroupFields): GroupFields {
  return { name, nameFr, description, category, status, isDefault, rule };
}
