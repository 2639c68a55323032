import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { loyaltyCalls, type ListedSubmission } from '#contract/rewards/loyalty.calls.ts';
import { submissionStatuses } from '#contract/rewards/loyalty.fields.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLastPage } from '#web/platform/lists/use-last-page.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from '../loyalty.module.css';
import { SubmissionChip } from '../submission-chip.tsx';
import { useLoyaltyWords } from '../use-loyalty-words.ts';
import { SubmissionDialog } from './submission-dialog.tsx';
import { reasonIn } from '#contract/platform/ready-reasons.ts';
import { useLanguage } from '#web/platform/use-language.ts';

const SendForm = lazyPart(() => import('./send-form.tsx').then((module) => ({ default: module.SendForm })));

const limit = 10;
type Standing = Reply<typeof loyaltyCalls.currentUser>;

/** What the person has sent, the newest first. What was denied can be sent again as a new submission. */
export function OwnSubmissions({ standing }: { standing: Standing }) {
  const { t } = useTranslation('loyalty');
  const list = useListState({ status: submissionStatuses });
  const [open, setOpen] = useState<ListedSubmission>();
  const [again, setAgain] = useState<ListedSubmission>();
  const { status } = list.filters;
  const submissions = useCall(
    loyaltyCalls.list,
    { query: { page: list.page, limit, status } },
    { keepPrevious: true },
  );
  const isPast = useLastPage(submissions, list);
  const { data } = submissions;
  const sendAgain = standing.obstacle === null ? setAgain : undefined;
  return (
    <Stack gap={16}>
      <FilterBar
        selects={[
          {
            key: 'status',
            label: t('ui:word.status'),
            value: status ?? null,
            options: submissionStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            onChange: (next) => list.setFilters({ status: next ?? undefined }),
          },
        ]}
      />
      {submissions.isError && !data && <FailedReply reply={submissions} />}
      {(submissions.isPending || isPast) && <SkeletonRows rows={5} height={88} />}
      {data && !isPast && data.submissions.length === 0 && (
        <None isFiltered={list.isFiltered} onClear={list.clearFilters} />
      )}
      {data && !isPast && data.submissions.length > 0 && (
        <>
          <Stack
            as="ul"
            gap={12}
            className={classes.cards}
            data-rows
            aria-label={t('program.view.submissions')}
            aria-busy={submissions.isPlaceholderData}
          >
            {data.submissions.map((submission) => (
              <Card
                key={submission._id}
                submission={submission}
                onOpen={() => setOpen(submission)}
                {...(sendAgain && { onAgain: () => sendAgain(submission) })}
              />
            ))}
          </Stack>
          <Pagination page={list.page} limit={limit} total={data.pagination.total} onPage={list.setPage} />
        </>
      )}
      {open && <SubmissionDialog submission={open} onClose={() => setOpen(undefined)} />}
      <Suspense>
        {again && (
          <SendForm type={again.type} standing={standing} again={again} onClose={() => setAgain(undefined)} />
        )}
      </Suspense>
    </Stack>
  );
}

function None({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('loyalty');
  if (isFiltered) return <NoResults onClear={onClear}>{t('own.noneStatus')}</NoResults>;
  return (
    <EmptyState motif="contours" title={t('own.empty.title')}>
      {t('own.empty.sentence')}
    </EmptyState>
  );
}

interface CardProps {
  readonly submission: ListedSubmission;
  readonly onOpen: () => void;
  readonly onAgain?: () => void;
}

function Card({ submission, onOpen, onAgain }: CardProps) {
  const { t } = useTranslation('loyalty');
  const formats = useFormats();
  const words = useLoyaltyWords();
  const language = useLanguage();
  const { brand, dealer, purchaseDate, currency, amount, points, status, reason } = submission;
  const name = words.nameOf(submission);
  return (
    <li>
      <div>
        <h2>{name}</h2> <SubmissionChip {...submission} />
        <small className="num">
          {[
            words.brandName(brand),
            dealer.name,
            formats.date(purchaseDate),
            currency && formats.money(amount, currency),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <div className={classes.end}>
        <b className="num">
          {status === 'approved' ? `+${words.points(points)}` : status === 'pending' && words.points(points)}
        </b>
        <Button size="xs" variant="subtle" aria-label={t('own.openNamed', { what: name })} onClick={onOpen}>
          {t('ui:word.details')}
        </Button>
      </div>
      {reason && (
        <p className={classes.reason}>{t('ui:word.reasonIs', { reason: reasonIn(reason, language) })}</p>
      )}
      {status === 'denied' && onAgain && (
        <Button
          size="sm"
          className={classes.again}
          onClick={onAgain}
          aria-label={t('own.againNamed', { what: name })}
        >
          {t('own.again')}
        </Button>
      )}
    </li>
  );
}
