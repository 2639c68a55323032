import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { checkWords } from '#contract/rewards/spiff-check-texts.ts';
import type { ClaimCheck } from '#contract/rewards/spiff-checks.fields.ts';
import type { SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { reviewAddress } from './claim-columns.tsx';
import { RiskChip } from './risk-chip.tsx';
import classes from './manager.module.css';

const icons = { ok: IconCircleCheck, ask: IconAlertTriangle, unknown: IconHelpCircle } as const;
const order = { ask: 0, unknown: 1, ok: 2 } as const;

interface ChecksProps {
  readonly claim: SpiffClaimDetail;
  readonly review: NonNullable<SpiffClaimDetail['review']>;
}

/** The score of a claim and every check in words with its evidence and weight, those to look at first. */
export function Checks({ claim, review }: ChecksProps) {
  const { t } = useTranslation('spiff-manager');
  const language = useLanguage();
  const formats = useFormats();
  const { checks, scoredAt } = review;
  const passed = checks.filter(({ state }) => state === 'ok').length;
  const words = (check: ClaimCheck) =>
    checkWords(check, language, {
      number: formats.number,
      day: (day) => formats.date(day, 'MM/DD/YYYY'),
      money: (cents) => formats.money(cents, claim.spiff.currency),
    });
  return (
    <Panel
      title={t('check.title')}
      sub={t('check.passed', { passed: formats.number(passed), all: formats.number(checks.length) })}
      actions={<RiskChip risk={claim.risk} />}
      footer={scoredAt ? t('check.scored', { at: formats.dateTime(scoredAt) }) : t('check.notScored')}
    >
      <Stack as="ul" gap={12} className={classes.checks}>
        {checks
          .toSorted((a, b) => order[a.state] - order[b.state] || b.weight - a.weight)
          .map((check) => {
            const Icon = icons[check.state];
            const { title, evidence } = words(check);
            return (
              <li key={check.key}>
                <Icon
                  size={18}
                  stroke={1.7}
                  data-state={check.state}
                  role="img"
                  aria-label={t(`check.state.${check.state}`)}
                />
                <div>
                  {title}
                  {check.weight > 0 && (
                    <b className={classes.weight}>
                      {t('check.weight', { weight: formats.number(check.weight) })}
                    </b>
                  )}
                  <small>{evidence}</small>
                  {'others' in check && <Others check={check} />}
                </div>
              </li>
            );
          })}
      </Stack>
    </Panel>
  );
}

/** The claims that a check points to, and what became of them. */
function Others({ check }: { check: Extract<ClaimCheck, { others: unknown }> }) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  return check.others.map(({ _id, number, user, dealer, status }) => (
    <small key={_id} className={classes.line}>
      <AppLink href={reviewAddress(_id)}>{t('claim.number', { number: formats.number(number) })}</AppLink>{' '}
      {[user, dealer, t(`spiffs:status.${status}`)].join(' · ')}
    </small>
  ));
}
