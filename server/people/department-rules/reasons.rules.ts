import type { ConditionKind } from '#contract/people/department-rules.fields.ts';
import type { MembershipReason } from '#contract/people/groups.calls.ts';

type NamedValue = MembershipReason['conditions'][number]['own'][number];

interface AskedCondition {
  readonly alternative: number;
  readonly kind: ConditionKind;
  readonly isNot: boolean;
  readonly values: readonly string[];
  readonly holds: boolean;
}

/** A person as a rule sees them. */
export interface AskedPerson {
  readonly id: string;
  readonly isIn: boolean;
  readonly isKeptIn: boolean | null;
  readonly reason: string;
  readonly conditions: readonly AskedCondition[];
  readonly own: Readonly<
    Record<Exclude<ConditionKind, 'memberSince' | 'participants' | 'instructors'>, readonly string[]>
  >;
  readonly memberDays: number;
}

/**
 * Why somebody is in a department or is not: the conditions of the first alternative that holds, or those that fail in the alternative in which
 * the fewest do. The database has said which conditions hold; this only chooses which of them to name.
 */
export function reasonOf(
  person: Pick<AskedPerson, 'isIn' | 'isKeptIn' | 'reason' | 'conditions' | 'own' | 'memberDays'>,
  nameOf: (value: string) => NamedValue,
): MembershipReason {
  const { isIn, isKeptIn, reason, memberDays } = person;
  const byHand = isKeptIn === null ? null : isKeptIn ? 'in' : 'out';
  return {
    isIn,
    byHand,
    reason,
    conditions: (byHand ? [] : deciding(person.conditions)).map((condition) => ({
      kind: condition.kind,
      isNot: condition.isNot,
      own: shown(condition, ownOf(person, condition.kind)).map(nameOf),
      days: condition.kind === 'memberSince' ? memberDays : null,
      holds: condition.holds,
    })),
  };
}

/** The values that the reasons of these people name. */
export const valuesNamed = (people: readonly AskedPerson[]) => {
  const of = (kind: keyof AskedPerson['own']) => people.flatMap(({ own }) => own[kind]);
  return {
    roles: of('roles'),
    dealers: of('dealers'),
    businessUnits: of('businessUnits'),
    adminGroups: of('adminGroups'),
  };
};

function deciding(conditions: readonly AskedCondition[]): readonly AskedCondition[] {
  const alternatives = [...Map.groupBy(conditions, ({ alternative }) => alternative).values()];
  const failing = alternatives.map((all) => all.filter(({ holds }) => !holds));
  const met = failing.findIndex((all) => all.length === 0);
  if (met >= 0) return alternatives[met]!;
  return failing.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

const ownOf = ({ own }: Pick<AskedPerson, 'own'>, kind: AskedCondition['kind']): readonly string[] =>
  kind in own ? own[kind as keyof typeof own] : [];

/** What decided: the values that a condition found, or those that were there instead. Admin groups are named only if the rule names them. */
function shown({ kind, isNot, values, holds }: AskedCondition, own: readonly string[]): readonly string[] {
  const found = own.filter((value) => values.includes(value));
  return kind === 'adminGroups' || holds !== isNot ? found : own;
}
