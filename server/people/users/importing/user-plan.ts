import { userErrors } from '#contract/people/users.errors.ts';
import { userImportErrors as errors } from '#contract/people/user-imports.errors.ts';
import type { Language } from '#contract/platform/language.ts';
import {
  rowReason,
  type Judging,
  type RowChange,
  type RowReason,
  type RowSuggestion,
} from '#server/platform/imports/import-kinds.ts';
import { reachGiven, type Reach } from '../users.rules.ts';
import type { Account, CloseDealer, NamedDealer, NamedGroup, NamedRole } from './import-users.queries.ts';
import type { LegacyRole } from './legacy-types.ts';
import type { ReadRow } from './read-values.ts';

export type GivenRoleOrLegacy = NamedRole | LegacyRole;
export type StatusGiven = 'active' | 'deactivated';

/** What carrying out a row does. */
export type UserPlan =
  | {
      readonly kind: 'add';
      readonly email: string;
      readonly fullName: string;
      readonly firstName: string;
      readonly fields: ReadRow['fields'];
      readonly language: Language;
      readonly role: GivenRoleOrLegacy;
      readonly dealerIds: readonly string[];
      readonly groupIds: readonly string[];
    }
  | {
      readonly kind: 'update';
      readonly account: Account;
      readonly fields: ReadRow['fields'];
      readonly role: GivenRoleOrLegacy | null;
      /** All of them; null if they stay. */
      readonly dealerIds: readonly string[] | null;
      readonly groupIds: readonly string[] | null;
      readonly status: StatusGiven | null;
    };

/** What rows name, read in sets. */
export interface Found {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly roles: ReadonlyMap<string, NamedRole>;
  readonly roleIds: ReadonlyMap<string, string>;
  readonly beginners: NamedRole;
  readonly dealers: ReadonlyMap<string, readonly NamedDealer[]>;
  readonly close: ReadonlyMap<string, CloseDealer>;
  readonly groups: ReadonlyMap<string, NamedGroup>;
}

/** Collects what is said of one row. */
export interface Notes {
  readonly faults: RowReason[];
  /** Doubts with the name under which they can be accepted; those without one cannot. */
  readonly doubts: { readonly name: string | null; readonly reason: RowReason }[];
  readonly changes: RowChange[];
  suggestion: RowSuggestion | null;
}

export interface Places {
  readonly dealers: readonly NamedDealer[];
  readonly groups: readonly NamedGroup[];
  /** Null if the row names none. */
  readonly role: GivenRoleOrLegacy | null;
}

export interface Draft {
  readonly plan: UserPlan | null;
  readonly effects: readonly string[];
  readonly targetId: string | null;
  /** Shown if nothing is wrong. */
  readonly reasons: readonly RowReason[];
}

export const idOf = (role: GivenRoleOrLegacy): string => ('id' in role ? role.id : '');

/** What of a person’s access a row gives, for the rules about it. */
export const reachOf = (
  role: GivenRoleOrLegacy,
  dealerIds: readonly string[],
  account: Account | undefined,
): Reach => ({
  role: { code: role.code, _id: idOf(role) },
  isInstructor: account?.isInstructor ?? false,
  dealers: dealerIds.map((_id) => ({ _id })),
  adminGroups: (account?.adminGroupIds ?? []).map((_id) => ({ _id })),
  brandIds: account?.brandIds ?? [],
});

/** Refuses access that the importer does not have. */
export function checkReach(
  { actor }: Judging,
  before: Reach | null,
  after: Reach,
  { dealers }: Places,
  { faults }: Notes,
): void {
  const { isBeyond, dealerIds } = reachGiven(actor, before, after);
  if (isBeyond) faults.push(rowReason(userErrors.reachRefused, {}, 'role'));
  const reached = new Map(dealers.map((dealer) => [dealer.id, dealer.isReached]));
  const beyond = dealerIds.find((id) => !(reached.get(id) ?? actor.dealerIds.includes(id)));
  if (beyond !== undefined) {
    const name = dealers.find(({ id }) => id === beyond)?.asked;
    faults.push(
      name === undefined
        ? rowReason(userErrors.reachRefused, {}, 'dealers')
        : rowReason(errors.dealerBeyond, { name }, 'dealers'),
    );
  }
}
