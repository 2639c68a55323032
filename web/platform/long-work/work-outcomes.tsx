import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import type { LongWork } from '#contract/platform/long-work.fields.ts';
import { useCallPages } from '#web/platform/query-lists.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckList } from '#web/ui/check-list.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

const shownFirst = { refused: 'refused', all: undefined } as const;

/** What happened to each record: those that refused first, if there are any. */
export function WorkOutcomes({ work }: { work: LongWork }) {
  const { t } = useTranslation('long-work');
  const language = useLanguage();
  const [shown, setShown] = useState<keyof typeof shownFirst>(work.refused > 0 ? 'refused' : 'all');
  const outcomes = useCallPages(longWorkCalls.get, {
    params: { id: work._id },
    query: { outcome: shownFirst[shown] },
  });
  const rows = outcomes.data?.pages.flatMap((page) => page.outcomes) ?? [];
  return (
    <>
      {work.refused > 0 && (
        <Segmented
          label={t('outcomes')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'refused', label: t('shown.refused') },
            { value: 'all', label: t('shown.all') },
          ]}
        />
      )}
      <CheckList
        checks={rows.map((one) => ({
          key: one._id,
          tone: one.done ? ('ok' as const) : ('bad' as const),
          title: (one.name && inLanguage(one.name, language)) || t('unknown'),
          ...(one.message && { note: one.message }),
        }))}
      />
      {outcomes.hasNextPage && (
        <Button size="xs" busy={outcomes.isFetchingNextPage} onClick={() => void outcomes.fetchNextPage()}>
          {t('ui:word.showMore')}
        </Button>
      )}
    </>
  );
}
