import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { spiffClaimCalls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Timeline } from '#web/ui/timeline.tsx';

type Review = NonNullable<SpiffClaimDetail['review']>;

/** What the person has claimed of the program, and what happened to this claim. */
export function ClaimPerson({ claim, review }: { claim: SpiffClaimDetail; review: Review }) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const { data } = useCall(spiffClaimCalls.activity, { params: { id: claim._id }, query: { limit: 20 } });
  const { person, budgetLeftCents, sentBy } = review;
  const money = (cents: number) => formats.money(cents, claim.spiff.currency);
  const { reading } = claim;
  const steps = ['create', 'approve', 'deny', 'update'] as const;
  return (
    <Panel title={t('person.title', { name: claim.user.name })}>
      <Facts
        items={[
          { key: 'approved', label: t('person.approved'), value: formats.number(person.approvedCount) },
          { key: 'cents', label: t('person.cents'), value: money(person.approvedCents) },
          { key: 'pending', label: t('person.pending'), value: formats.number(person.pendingCount) },
          { key: 'denied', label: t('person.denied'), value: formats.number(person.deniedCount) },
          ...(budgetLeftCents === null
            ? []
            : [{ key: 'budget', label: t('figure.left'), value: money(budgetLeftCents) }]),
          ...(sentBy ? [{ key: 'sentBy', label: t('person.sentBy'), value: sentBy.name }] : []),
        ]}
      />
      <p>
        <AppLink href={addressOf(userScreens.edit, { userId: claim.user._id })}>{t('person.open')}</AppLink>
      </p>
      <Timeline
        entries={[
          ...(data?.activities ?? []).map(({ _id, at, type, user }) => ({
            key: _id,
            title: t(`step.${steps.find((one) => one === type) ?? 'update'}`),
            detail: [formats.dateTime(at), user?.name ?? t('ui:word.thePortal')].join(' · '),
          })),
          ...(reading?.tookMilliseconds
            ? [
                {
                  key: 'read',
                  title: t('step.read', { seconds: formats.number(reading.tookMilliseconds / 1000, 1) }),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
