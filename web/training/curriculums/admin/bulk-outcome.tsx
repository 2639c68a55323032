import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { inLanguage } from '#contract/platform/language.ts';
import type { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckList } from '#web/ui/check-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';

export type BulkOutcomes = Reply<typeof curriculumRecordCalls.bulk>['outcomes'];

/** The result of each curriculum of a bulk action, if not all succeeded. */
export function BulkOutcome({ outcomes, onClose }: { outcomes: BulkOutcomes; onClose: () => void }) {
  const { t } = useTranslation('curriculums');
  const language = useLanguage();
  const id = useId();
  const done = outcomes.filter((one) => one.done).length;
  return (
    <Dialog opened onClose={onClose} labelledBy={id}>
      <Stack>
        <h2 id={id}>{t('bulk.outcome', { done, count: outcomes.length })}</h2>
        <CheckList
          checks={outcomes.map((one) => ({
            key: one._id,
            tone: one.done ? 'ok' : 'bad',
            title: one.name ? inLanguage(one.name, language) : t('bulk.unknown'),
            note: one.message,
          }))}
        />
        <Row justify="end">
          <Button variant="filled" onClick={onClose}>
            {t('bulk.close')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
