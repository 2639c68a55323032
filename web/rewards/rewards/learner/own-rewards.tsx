import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { rewardCalls } from '#contract/rewards/rewards.calls.ts';
import type { Reward } from '#contract/rewards/rewards.fields.ts';
import { shopScreens as screens } from '#contract/rewards/shop.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLastPage } from '#web/platform/lists/use-last-page.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { HandedOver } from './handed-over.tsx';
import { RewardState } from './reward-state.tsx';
import classes from './shop.module.css';
import { useOfferWords } from './use-offer-words.ts';

const limit = 10;
/** A reward of a person is never unassigned. */
const statuses = ['earned', 'redeemed', 'sent', 'undone'] as const;

/** What the person has earned, redeemed, and got, the newest first. */
export function OwnRewards() {
  const { t } = useTranslation('shop');
  const list = useListState({ status: statuses });
  const rewards = useCall(
    rewardCalls.list,
    { query: { page: list.page, limit, status: list.filters.status } },
    { keepPrevious: true },
  );
  const isPast = useLastPage(rewards, list);
  const { data } = rewards;
  return (
    <>
      <FilterBar
        selects={[
          {
            key: 'status',
            label: t('ui:word.status'),
            value: list.filters.status ?? null,
            options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
            onChange: (status) => list.setFilters({ status: status ?? undefined }),
          },
        ]}
      />
      {rewards.isError && !data && <FailedReply reply={rewards} />}
      {(rewards.isPending || isPast) && <SkeletonRows rows={6} height={96} />}
      {data && !isPast && data.rewards.length === 0 && (
        <NoRewards isFiltered={list.isFiltered} onClear={list.clearFilters} />
      )}
      {data && !isPast && data.rewards.length > 0 && (
        <>
          <ul
            className={`surface ${classes.card}`}
            data-rows
            aria-label={t('view.mine')}
            aria-busy={rewards.isPlaceholderData}
          >
            {data.rewards.map((reward) => (
              <RewardRow key={reward._id} reward={reward} />
            ))}
          </ul>
          <Pagination page={list.page} limit={limit} total={data.pagination.total} onPage={list.setPage} />
        </>
      )}
    </>
  );
}

function NoRewards({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('shop');
  if (isFiltered) return <NoResults onClear={onClear}>{t('empty.status')}</NoResults>;
  return (
    <EmptyState
      motif="contours"
      title={t('empty.own.title')}
      action={<ButtonLink href={screens.shop.path}>{t('way.shop')}</ButtonLink>}
    >
      {t('empty.own.sentence')}
    </EmptyState>
  );
}

function RewardRow({ reward }: { reward: Reward }) {
  const { t } = useTranslation('shop');
  const language = useLanguage();
  const { name, nameFr, image, status, incentive } = reward;
  const what = nameIn(reward, language);
  return (
    <li className={classes.reward}>
      <div className={classes.thumb}>
        <Cover seed={incentive._id} image={image} ratio="fill" shownPx={88} />
      </div>
      <div className={classes.words}>
        <div className={classes.head}>
          <h2>
            <TextIn text={{ en: name, fr: nameFr }} language={language} />
          </h2>
          <RewardState status={status} />
        </div>
        <Facts reward={reward} />
        <HandedOver reward={reward} />
      </div>
      {status === 'earned' && (
        <ButtonLink
          href={addressOf(screens.redeem, { incentiveId: incentive._id })}
          aria-label={t('ui:word.redeemNamed', { reward: what })}
        >
          {t('ui:word.redeem')}
        </ButtonLink>
      )}
    </li>
  );
}

/** Where it came from, what it cost, when things happened, and the number to name when asking about it. */
function Facts({ reward }: { reward: Reward }) {
  const { t } = useTranslation('shop');
  const language = useLanguage();
  const formats = useFormats();
  const words = useOfferWords();
  const { source, curriculum, points, earnedOn, redeemedOn, sentOn, undoneOn, status, redemptionCode } =
    reward;
  const from =
    source === 'curriculum' && curriculum
      ? t('own.from.curriculum', { curriculum: nameIn(curriculum, language) })
      : t(`own.from.${source === 'shop' ? 'shop' : 'assigned'}`);
  const latest = { unassigned: null, earned: earnedOn, redeemed: redeemedOn, sent: sentOn, undone: undoneOn }[
    status
  ];
  return (
    <small className="num">
      {[
        from,
        points > 0 && words.points(points),
        latest && t(`own.on.${status}`, { date: formats.date(latest) }),
        redemptionCode && t('own.number', { number: redemptionCode }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
  );
}
