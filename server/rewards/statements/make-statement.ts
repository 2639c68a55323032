import { statementErrors as errors } from '#contract/rewards/statements.errors.ts';
import type { StatementAccount } from '#contract/rewards/statements.fields.ts';
import type { Statement, StatementSection } from '#contract/rewards/statements.calls.ts';
import type { Language } from '#contract/platform/language.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database/open.ts';
import { refuse } from '#server/platform/refusal.ts';
import { keysOfLines, monthOf, type MonthAccount } from '#server/rewards/ledger/statement.queries.ts';
import { frenchNames } from './statements.queries.ts';
import { lineWords } from './statement.texts.ts';

/** The accounts that a statement of a person or a dealer is about. */
export const kindsOf = {
  person: ['training-points', 'loyalty-points', 'loyalty-debt', 'payable'],
  dealer: ['dealer-credits', 'credit-debt'],
} as const satisfies Record<string, readonly StatementAccount[]>;

/** Whose statement it is. */
export interface Holder {
  readonly kind: keyof typeof kindsOf;
  readonly _id: string;
  readonly name: string;
}

/** The statement of a month, by the portal’s clock; of the current one if none is named. Refuses a month that has not begun. */
export async function makeStatement(
  { db, language, settings, today }: Pick<Context, 'db' | 'language' | 'settings' | 'today'>,
  { kind, ...of }: Holder,
  asked: string | undefined,
): Promise<Statement> {
  const day = today();
  const current = day.slice(0, 7);
  const month = asked ?? current;
  if (month > current) refuse(errors.month, {}, { field: 'month' });
  const { timeZone } = settings;
  const { accounts, months } = await monthOf(db, of._id, kindsOf[kind], { month, timeZone });
  const names = language === 'fr' ? await namesOf(db, accounts) : new Map<string, string>();
  return {
    of,
    month,
    firstDay: `${month}-01`,
    lastDay: month === current ? day : lastDayOf(month),
    accounts: accounts
      .map((account) => section(account, language, names))
      .filter(({ opening, lines }) => opening !== 0 || lines.length > 0),
    months: [...new Set([current, ...months])],
  };
}

/** Kinds of lines about a reward or a spiff, which has a name in both languages. */
const kindsWithName: readonly string[] = ['reward-redeemed', 'spiff-owed', 'spiff-credit'];
const keyWithName = /^(?:reward|owed|spiff-claim):[0-9a-f-]{36}(?::|$)/;

/** The French names of what lines are about, by their ids. */
async function namesOf(db: Db, accounts: readonly MonthAccount[]): Promise<ReadonlyMap<string, string>> {
  const named = accounts.flatMap(({ lines }) => lines.filter(({ kind }) => kindsWithName.includes(kind)));
  const keys = await keysOfLines(
    db,
    named.map(({ id }) => id),
  );
  const names = await frenchNames(
    db,
    [...keys.values()].filter((key) => keyWithName.test(key)),
  );
  return new Map([...keys].flatMap(([id, key]) => (names.has(key) ? [[id, names.get(key)!]] : [])));
}

function section(
  { kind, currency, opening, lines }: MonthAccount,
  language: Language,
  names: ReadonlyMap<string, string>,
): StatementSection {
  let balanceAfter = opening;
  const shown = lines.map((line) => {
    balanceAfter += line.amount;
    const { id: _id, at, amount, funder } = line;
    return {
      _id,
      at,
      what: lineWords(line, language, names.get(_id)),
      funder,
      amount,
      balanceAfter,
    };
  });
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const amounts = lines.map(({ amount }) => amount);
  return {
    account: kind as StatementAccount,
    currency,
    opening,
    closing: balanceAfter,
    paidIn: sum(amounts.filter((amount) => amount > 0)),
    taken: -sum(amounts.filter((amount) => amount < 0)),
    lines: shown,
  };
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}
