import { IconGift } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { incentiveCalls, type Incentive } from '#contract/rewards/incentives.calls.ts';
import { incentiveScreens as screens } from '#contract/rewards/incentives.screens.ts';
import { rewardScreens } from '#contract/rewards/rewards.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { PublicationButtons } from '#web/platform/publishing/publication-buttons.tsx';
import { PlanStrips } from '#web/platform/publishing/plan-strips.tsx';
import { usePublicationMenu } from '#web/platform/publishing/publication-menu.tsx';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { IncentiveForm } from './incentive-form.tsx';
import { stockOf } from './stock-of.ts';
import { rewardsAddress, useIncentiveActions } from './use-incentive-actions.tsx';

const IncentivePlan = lazyPart(() =>
  import('./incentive-plan.tsx').then((module) => ({ default: module.IncentivePlan })),
);
const IncentiveActivity = lazyPart(() =>
  import('./incentive-activity.tsx').then((module) => ({ default: module.IncentiveActivity })),
);
const IncentiveCodes = lazyPart(() =>
  import('./incentive-codes.tsx').then((module) => ({ default: module.IncentiveCodes })),
);

const tabs = ['settings', 'codes', 'activity'] as const;

/** One incentive: its settings in both languages, its codes, its state, and its history. */
export function Page() {
  const { incentiveId } = useParamsOf(screens.edit);
  const found = useCall(incentiveCalls.get, { params: { id: incentiveId } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  const { incentive } = found.data;
  return <Editor key={incentive._id} incentive={incentive} />;
}

function Editor({ incentive }: { incentive: Incentive }) {
  const { t } = useTranslation('incentives');
  const language = useLanguage();
  const formats = useFormats();
  const list = useListState({ tab: tabs });
  const [isPlanning, setPlanning] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const mayChange = useAllowed({ right: 'CREATE_EDIT_INCENTIVE' });
  const shown = tabs.filter((key) => mayChange && (key !== 'codes' || incentive.delivery === 'code'));
  const tab = shown.find((key) => key === list.filters.tab) ?? 'settings';
  const openPlan = incentive.abilities.schedule ? () => setPlanning(true) : undefined;
  const openTab = (key: string) => list.setFilters({ tab: key === 'settings' ? undefined : key });
  const labels = { settings: t('ui:word.settings'), codes: t('field.codes'), activity: t('edit.activity') };
  const content = (
    <Stack gap={16}>
      <PlanStrips plans={incentive.plans} onChange={openPlan} />
      {incentive.isSearching && <Strip title={t('edit.searching')}>{t('edit.searchingSub')}</Strip>}
      {tab === 'settings' && <LowStock incentive={incentive} onCodes={() => openTab('codes')} />}
      {/* Stays mounted, so that unsaved text is not lost when another tab is opened. */}
      <div hidden={tab !== 'settings'}>
        <IncentiveForm incentive={incentive} onDirty={setDirty} />
      </div>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        {tab === 'codes' && <IncentiveCodes incentive={incentive} />}
        {tab === 'activity' && <IncentiveActivity incentiveId={incentive._id} />}
      </Suspense>
    </Stack>
  );
  return (
    <>
      <PageHeader
        title={nameIn(incentive, language)}
        sub={[t(`type.${incentive.type}`), incentive.brand?.name ?? t('ui:word.allBrands')].join(' · ')}
        chips={<StatusChip status={incentive.deletedAt ? 'deleted' : incentive.status} />}
        back={{ href: screens.admin.path, label: t('title') }}
        actions={<Actions incentive={incentive} isDirty={isDirty} onPlan={openPlan} />}
      />
      <Stack gap={16}>
        <Figures incentive={incentive} />
        {shown.length > 0 ? (
          <Tabs
            id="incentive"
            label={t('edit.sections')}
            current={tab}
            items={shown.map((key) => ({
              key,
              label: labels[key],
              ...(key === 'codes' && { count: formats.number(incentive.unclaimedCnt) }),
            }))}
            onChange={openTab}
          />
        ) : (
          content
        )}
      </Stack>
      {shown.length > 0 && (
        <TabPanel id="incentive" current={tab}>
          {content}
        </TabPanel>
      )}
      <Suspense>
        {isPlanning && <IncentivePlan incentive={incentive} onClose={() => setPlanning(false)} />}
      </Suspense>
    </>
  );
}

/** What is left, and what people have earned and redeemed. */
function Figures({ incentive }: { incentive: Incentive }) {
  const { t } = useTranslation('incentives');
  const formats = useFormats();
  const { leftCount, quantity, codesCount, delivery, earnedCount, redeemedCount } = incentive;
  if (incentive.status === 'draft' && earnedCount === 0) return null;
  const waiting = earnedCount - redeemedCount;
  const ofAll =
    delivery === 'code'
      ? t('edit.figures.ofCodes', { count: codesCount, shown: formats.number(codesCount) })
      : t('edit.figures.ofQuantity', { quantity: formats.number(quantity) });
  return (
    <Kpis
      items={[
        {
          key: 'left',
          label: t('edit.figures.left'),
          value: leftCount === null ? t('unlimited') : formats.number(leftCount),
          ...(leftCount !== null && { note: ofAll }),
        },
        ...(incentive.type === 'points-shop'
          ? []
          : [
              {
                key: 'earned',
                label: t('edit.figures.earned'),
                value: formats.number(earnedCount),
                ...(waiting > 0 && {
                  note: t('edit.figures.notRedeemed', { count: waiting, shown: formats.number(waiting) }),
                }),
              },
            ]),
        { key: 'redeemed', label: t('edit.figures.redeemed'), value: formats.number(redeemedCount) },
      ]}
    />
  );
}

/** That a published incentive runs out, and what to do. */
function LowStock({ incentive, onCodes }: { incentive: Incentive; onCodes: () => void }) {
  const { t } = useTranslation('incentives');
  const formats = useFormats();
  const state = stockOf(incentive);
  if (!state || incentive.status !== 'published' || !incentive.abilities.edit) return null;
  const left = incentive.leftCount ?? 0;
  const hasCodes = incentive.delivery === 'code';
  return (
    <Strip
      tone={state === 'out' ? 'bad' : 'warn'}
      title={state === 'out' ? t('edit.out') : t('edit.low', { count: left, shown: formats.number(left) })}
      actions={
        hasCodes && (
          <Button size="xs" onClick={onCodes}>
            {t('edit.addCodes')}
          </Button>
        )
      }
    >
      {t(hasCodes ? 'edit.lowCodes' : 'edit.lowItems')}
    </Strip>
  );
}

type ActionsProps = { incentive: Incentive; isDirty: boolean; onPlan: (() => void) | undefined };

function Actions({ incentive, isDirty, onPlan }: ActionsProps) {
  const { t } = useTranslation('incentives');
  const language = useLanguage();
  const go = useGo();
  const mayReport = useAllowed(rewardScreens.details.access);
  const { actions, busy, dialog } = useIncentiveActions(() => void go(screens.admin.path));
  const menu = usePublicationMenu<Incentive>({
    ...(onPlan && { schedule: onPlan }),
    duplicate: actions.duplicate,
    delete: actions.delete,
  });
  const { abilities } = incentive;
  return (
    <>
      <RowMenu variant="default" name={nameIn(incentive, language)} items={menu(incentive, abilities)} />
      {mayReport && !incentive.deletedAt && (
        <ButtonLink icon={<IconGift size={16} stroke={1.7} />} href={rewardsAddress(incentive)}>
          {t('edit.rewards')}
        </ButtonLink>
      )}
      <PublicationButtons record={incentive} actions={actions} busy={busy} isDirty={isDirty} />
      {dialog}
    </>
  );
}
