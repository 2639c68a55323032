import { useTranslation } from 'react-i18next';
import {
  conditionKinds,
  isNamingKind,
  type Condition,
  type ConditionKind,
} from '#contract/people/department-rules.fields.ts';
import type { AssignmentGroup, MembershipReason } from '#contract/people/groups.calls.ts';
import { inLanguage, nameIn } from '#contract/platform/language.ts';
import { useAudienceChoices, type Choice } from '#web/people/audiences/use-audience-choices.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';

export interface RuleWords {
  readonly kinds: readonly Choice[];
  readonly kindName: (kind: ConditionKind) => string;
  /** What may be chosen of a kind. Dealers are searched instead. */
  readonly choices: (kind: ConditionKind) => readonly Choice[];
  readonly nameOf: (kind: ConditionKind, value: string) => string;
  readonly operators: (kind: ConditionKind) => readonly Choice[];
  /** “In because: Learner, Electric, 64 days.” */
  readonly because: (reason: MembershipReason) => string;
}

/** The words of rules, with the names of what a saved rule names. */
export function useRuleWords(saved: AssignmentGroup | undefined): RuleWords {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const { locale } = useFormats();
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const audience = useAudienceChoices(null);
  const { dealerPositions, primaryRoles } = useSession().config.registration;
  const kindName = (kind: ConditionKind) => t(`rule.kind.${kind}`);
  const languages = [
    { value: 'en', label: t('rule.language.en') },
    { value: 'fr', label: t('rule.language.fr') },
  ];
  const choices = (kind: ConditionKind): readonly Choice[] => {
    if (kind === 'positions' || kind === 'mainJobs')
      return (kind === 'positions' ? dealerPositions : primaryRoles).map((one) => ({
        value: one.value,
        label: inLanguage(one, language),
      }));
    if (kind === 'languages') return languages;
    return isNamingKind(kind) ? audience[kind] : [];
  };
  const named = new Map(saved?.ruleNames.map((one) => [one.value, nameIn(one, language)]));
  const nameOf = (kind: ConditionKind, value: string) =>
    choices(kind).find((one) => one.value === value)?.label ?? named.get(value) ?? value;
  const operators = (kind: ConditionKind): readonly Choice[] => {
    const words = kind === 'memberSince' ? 'days' : isFlag(kind) ? 'flag' : 'values';
    return [
      { value: 'is', label: t(`rule.operator.${words}.is`) },
      { value: 'isNot', label: t(`rule.operator.${words}.isNot`) },
    ];
  };
  const part = ({ kind, isNot, own, days, holds }: MembershipReason['conditions'][number]): string => {
    const names = list.format(own.map((one) => nameIn(one, language) || nameOf(kind, one.value)));
    if (days !== null) return t('rule.because.days', { count: days });
    if (isFlag(kind)) return t(`rule.because.${holds === isNot ? 'isNo' : 'isA'}.${kind}`);
    if (holds && isNot) return t('rule.because.other', { kind: kindName(kind) });
    if (holds) return names;
    return names
      ? t('rule.because.has', { kind: kindName(kind), names })
      : t('rule.because.hasNone', { kind: kindName(kind) });
  };
  return {
    kinds: conditionKinds.map((kind) => ({ value: kind, label: kindName(kind) })),
    kindName,
    choices,
    nameOf,
    operators,
    because({ isIn, byHand, reason, conditions }) {
      if (byHand) return [t(`rule.because.kept.${byHand}`), reason].filter(Boolean).join(' ');
      const reasons = list.format(conditions.map(part));
      return t(isIn ? 'rule.because.in' : 'rule.because.out', { reasons });
    },
  };
}

export const isFlag = (kind: ConditionKind): kind is 'participants' | 'instructors' =>
  kind === 'participants' || kind === 'instructors';

/** A condition that asks for nothing yet. */
export const newCondition = (kind: ConditionKind = 'roles'): Condition => ({
  kind,
  isNot: false,
  values: [],
  days: kind === 'memberSince' ? 30 : null,
});

/** True if each condition asks for something, so that the rule can be tried. */
export const isWhole = (rule: readonly (readonly Condition[])[]): boolean =>
  rule.length > 0 &&
  rule
    .flat()
    .every(({ kind, values, days }) =>
      kind === 'memberSince' ? days !== null : isFlag(kind) || values.length > 0,
    );
