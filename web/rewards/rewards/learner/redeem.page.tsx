import { useTranslation } from 'react-i18next';
import { shopCalls } from '#contract/rewards/shop.calls.ts';
import { shopScreens as screens } from '#contract/rewards/shop.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { GoTo, useParamsOf, useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { OfferView } from './offer-view.tsx';
import { Redeemed } from './redeemed.tsx';

/** What one reward is, what it costs, and redeeming it. Without a reward in the address, the shop. */
export function Page() {
  const { incentiveId } = useParamsOf(screens.redeem);
  const [{ reward }] = useSearchOf('reward');
  if (incentiveId === undefined) return <GoTo screen={screens.shop} />;
  return reward ? <Redeemed rewardId={reward} /> : <Redeem key={incentiveId} incentiveId={incentiveId} />;
}

function Redeem({ incentiveId }: { incentiveId: string }) {
  const { t } = useTranslation('shop');
  const shop = useCall(shopCalls.currentUser, {});
  const { data } = shop;
  const offer = data?.incentives.find(({ _id }) => _id === incentiveId);
  if (offer) return <OfferView offer={offer} pointsBalance={data!.pointsBalance} />;
  return (
    <>
      <PageHeader
        room="learner"
        title={t('redeem.title')}
        back={{ href: screens.shop.path, label: t('ui:word.rewards') }}
      />
      {shop.isError && !data && <FailedReply reply={shop} />}
      {shop.isPending && <SkeletonRows rows={8} />}
      {data && (
        <EmptyState
          motif="wiring"
          title={t('redeem.gone.title')}
          action={<ButtonLink href={screens.shop.path}>{t('way.shop')}</ButtonLink>}
        >
          {t('redeem.gone.sentence')}
        </EmptyState>
      )}
    </>
  );
}
