import { IconCamera, IconReceipt } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { loyaltyCalls } from '#contract/rewards/loyalty.calls.ts';
import type { SubmissionType } from '#contract/rewards/loyalty.fields.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { OwnDealers } from './own-dealers.tsx';
import { OwnSubmissions } from './own-submissions.tsx';
import { PointsPlate } from './points-plate.tsx';

const SendForm = lazyPart(() => import('./send-form.tsx').then((module) => ({ default: module.SendForm })));

type Standing = Reply<typeof loyaltyCalls.currentUser>;
const views = ['submissions', 'dealers'] as const;
/** The filters of one view mean nothing in another. */
const noFilters = { status: undefined, text: undefined, currency: undefined };

/** The person in the loyalty program: points and their end, sending, own submissions, and the dealers they may see. */
export function Page() {
  const { t } = useTranslation('loyalty');
  const standing = useCall(loyaltyCalls.currentUser, {});
  if (standing.isLoadingError)
    return (
      <>
        <PageHeader room="learner" title={t('program.title')} />
        <FailedReply reply={standing} />
      </>
    );
  if (!standing.data)
    return (
      <>
        <PageHeader room="learner" title={t('program.title')} />
        <SkeletonRows rows={5} height={96} />
      </>
    );
  return <Program standing={standing.data} />;
}

function Program({ standing }: { standing: Standing }) {
  const { t } = useTranslation('loyalty');
  const list = useListState({ view: views });
  const [sending, setSending] = useState<SubmissionType>();
  const { obstacle, abilities, pastSubmissions, availablePoints } = standing;
  const takesPart = obstacle === null || pastSubmissions.length > 0 || availablePoints > 0;
  const shown = views.filter((key) => (key === 'dealers' ? abilities.seeDealers : takesPart));
  const current = shown.find((key) => key === list.filters.view) ?? shown[0];
  return (
    <>
      <PageHeader
        room="learner"
        title={t('program.title')}
        actions={
          obstacle === null && (
            <Row gap={8}>
              <Button icon={<IconCamera size={16} stroke={1.7} />} onClick={() => setSending('photo')}>
                {t('send.photo')}
              </Button>
              <Button
                variant="filled"
                icon={<IconReceipt size={16} stroke={1.7} />}
                onClick={() => setSending('receipt')}
              >
                {t('send.receipt')}
              </Button>
            </Row>
          )
        }
      />
      <Stack gap={24}>
        {takesPart && <PointsPlate standing={standing} />}
        {obstacle !== null && !abilities.seeDealers && (
          <Strip tone="info" title={t(`obstacle.${obstacle}.title`)}>
            {t(`obstacle.${obstacle}.text`)}
          </Strip>
        )}
        {shown.length > 1 && current && (
          <Tabs
            id="program"
            label={t('program.title')}
            current={current}
            items={shown.map((key) => ({ key, label: t(`program.view.${key}`) }))}
            onChange={(key) =>
              list.setFilters({ ...noFilters, view: views.find((one) => one === key) } as {
                view: string | undefined;
              })
            }
          />
        )}
        {current && shown.length > 1 ? (
          <TabPanel id="program" current={current}>
            <View view={current} standing={standing} />
          </TabPanel>
        ) : (
          current && <View view={current} standing={standing} />
        )}
      </Stack>
      <Suspense>
        {sending && <SendForm type={sending} standing={standing} onClose={() => setSending(undefined)} />}
      </Suspense>
    </>
  );
}

const View = ({ view, standing }: { view: (typeof views)[number]; standing: Standing }) =>
  view === 'dealers' ? <OwnDealers owned={standing.ownedDealer} /> : <OwnSubmissions standing={standing} />;
