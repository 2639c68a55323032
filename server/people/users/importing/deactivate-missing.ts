import { userImportErrors as errors } from '#contract/people/user-imports.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import {
  rowReason,
  type Judging,
  type MissingRecord,
  type MissingRecords,
  type WholeTable,
} from '#server/platform/imports/import-kinds.ts';
import { abilitiesOn } from '../users.rules.ts';
import {
  accountsByAddress,
  dealersNamed,
  everyRole,
  lockByAddress,
  type Account,
} from './import-users.queries.ts';
import { statusLabels } from './judge-account.ts';
import { countMissing, missingAddresses, type MissingFrom } from './missing-people.queries.ts';
import { listIn } from './read-values.ts';
import type { UserPlan } from './user-plan.ts';

/**
 * Deactivates active people whom the table does not name: those who work only at dealers that it names, and whom the importer sees and may deactivate. A
 * row with an error names its person too.
 */
export const deactivatesMissing: MissingRecords<UserPlan> = {
  option: 'deactivateMissing',
  async count(judging, table) {
    return countMissing(judging.db, await missingFrom(judging, table));
  },
  async next(judging, table, limit) {
    const from = await missingFrom(judging, table);
    const addresses = await missingAddresses(judging.db, from, { limit });
    if (addresses.length === 0) return [];
    await lockByAddress(judging.db, addresses);
    // Whoever was changed by somebody else meanwhile may not be missing any more.
    const still = await missingAddresses(judging.db, from, { among: addresses, limit });
    const accounts = await accountsByAddress(judging.db, judging.actor, still);
    return [...accounts.values()].map(leftOut);
  },
};

async function missingFrom({ db, actor }: Judging, table: WholeTable): Promise<MissingFrom> {
  const texts = (await table.valuesOf('dealers')).flatMap(listIn);
  const named = await dealersNamed(db, actor, [...new Set(texts)]);
  const roles = await everyRole(db);
  return {
    actor,
    // A name that several dealers have names none of them.
    dealerIds: [...named.values()].flatMap(([dealer, another]) =>
      dealer && !another && dealer.isVisible ? dealer.id : [],
    ),
    roleIds: roles.filter((role) => mayDeactivate(actor, role)).map(({ id }) => id),
    names: table.names,
  };
}

const mayDeactivate = (actor: Actor, role: Parameters<typeof abilitiesOn>[1]['role']): boolean =>
  abilitiesOn(actor, { id: '', status: 'active', role }).deactivate;

const leftOut = (account: Account): MissingRecord<UserPlan> => ({
  key: account.email,
  values: {
    email: account.email,
    firstName: String(account.fields.firstName ?? ''),
    lastName: String(account.fields.lastName ?? ''),
    dealers: account.dealers.map(({ number }) => number).join('; '),
  },
  outcome: 'update',
  reasons: [rowReason(errors.missing)],
  changes: [{ column: 'status', from: statusLabels.active, to: statusLabels.deactivated }],
  doubts: [],
  suggestion: null,
  effects: [],
  targetId: account.id,
  plan: {
    kind: 'update',
    account,
    fields: {},
    role: null,
    dealerIds: null,
    groupIds: null,
    status: 'deactivated',
  },
});
