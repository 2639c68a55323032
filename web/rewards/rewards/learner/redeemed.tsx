import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { rewardCalls } from '#contract/rewards/rewards.calls.ts';
import type { Reward } from '#contract/rewards/rewards.fields.ts';
import { shopCalls } from '#contract/rewards/shop.calls.ts';
import { ownRewardsAddress, shopScreens as screens } from '#contract/rewards/shop.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { addressLine } from './address-line.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './redeem.module.css';
import { RewardState } from './reward-state.tsx';
import { useOfferWords } from './use-offer-words.ts';

/** A reward that was just redeemed. Its address can be reloaded. */
export function Redeemed({ rewardId }: { rewardId: string }) {
  const { t } = useTranslation('shop');
  const language = useLanguage();
  const found = useCall(rewardCalls.get, { params: { id: rewardId } });
  const reward = found.data?.reward;
  return (
    <>
      <PageHeader
        room="learner"
        title={reward ? nameIn(reward, language) : t('redeem.title')}
        chips={reward && <RewardState status={reward.status} />}
        back={{ href: screens.shop.path, label: t('ui:word.rewards') }}
      />
      {found.isError && !reward && <FailedReply reply={found} />}
      {found.isPending && <SkeletonRows rows={6} />}
      {reward && <Outcome reward={reward} />}
    </>
  );
}

function Outcome({ reward }: { reward: Reward }) {
  const { t } = useTranslation('shop');
  const { status, incentive } = reward;
  const isRedeemed = status === 'redeemed' || status === 'sent';
  return (
    <div className={classes.outcome}>
      <Panel padding="none">
        {isRedeemed ? (
          <Strip tone="ok" flush live="status" title={t('done.title')}>
            {t(`done.${status === 'sent' ? 'sent' : incentive.delivery}`)}
          </Strip>
        ) : (
          <Strip flush title={t('done.undone')} />
        )}
        <div className={classes.body}>
          <Stack gap={16}>
            {isRedeemed && <Voucher reward={reward} />}
            <Numbers reward={reward} />
            <Row>
              <ButtonLink href={ownRewardsAddress}>{t('way.own')}</ButtonLink>
              <ButtonLink href={screens.shop.path} variant="subtle">
                {t('way.shop')}
              </ButtonLink>
            </Row>
          </Stack>
        </div>
      </Panel>
    </div>
  );
}

/** The code with its button, or the QR code. */
function Voucher({ reward }: { reward: Reward }) {
  const { t } = useTranslation('shop');
  const language = useLanguage();
  const { proxy } = useSession();
  const { code, qrcodeImage } = reward;
  if (code)
    return (
      <div className={classes.voucher}>
        <p className="fine">{t('ui:word.code')}</p>
        <code>{code}</code>
        {proxy ? (
          <p className="fine">{t('own.hidden')}</p>
        ) : (
          <CopyButton text={code} name={t('copy.code')} size="md" variant="filled" />
        )}
      </div>
    );
  if (qrcodeImage)
    return (
      <div className={classes.voucher}>
        <Picture shownPx={280} src={qrcodeImage} alt={t('own.qrOf', { reward: nameIn(reward, language) })} />
      </div>
    );
  return null;
}

/** The number of the redemption, what was paid and is left, and where it goes. */
function Numbers({ reward: { redemptionCode, points, address } }: { reward: Reward }) {
  const { t } = useTranslation('shop');
  const formats = useFormats();
  const words = useOfferWords();
  const shop = useCall(shopCalls.currentUser, {});
  return (
    <Facts
      items={[
        ...(redemptionCode
          ? [{ key: 'number', label: t('done.number'), value: <code>{redemptionCode}</code> }]
          : []),
        ...(points > 0 ? [{ key: 'paid', label: t('done.paid'), value: words.points(points) }] : []),
        {
          key: 'left',
          label: t('deal.have'),
          value: <span className="num">{formats.number(shop.data?.pointsBalance)}</span>,
        },
        ...(address ? [{ key: 'to', label: t('redeem.shipTo'), value: addressLine(address) }] : []),
      ]}
    />
  );
}
