import { IconArrowBackUp, IconRocket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublicationAbilities } from '#contract/platform/publishing.ts';
import { Button } from '#web/ui/button.tsx';

type Action = 'restore' | 'unpublish' | 'publish';

type PublicationButtonsProps<Row> = {
  record: Row;
  abilities: Partial<Pick<PublicationAbilities, Action>> | undefined;
  actions: Readonly<Record<Action, (record: Row) => void>>;
  busy: boolean;
  /** The form has changes that are not saved: they would not be published. */
  isDirty: boolean;
};

/** What the head of a published record’s page offers next, as its state and the person’s rights allow. */
export function PublicationButtons<Row>({
  record,
  abilities = {},
  actions,
  busy,
  isDirty,
}: PublicationButtonsProps<Row>) {
  const { t } = useTranslation('publishing');
  return (
    <>
      {abilities.restore && (
        <Button
          variant="filled"
          busy={busy}
          icon={<IconArrowBackUp size={16} stroke={1.7} />}
          onClick={() => actions.restore(record)}
        >
          {t('ui:word.restore')}
        </Button>
      )}
      {abilities.unpublish && (
        <Button busy={busy} onClick={() => actions.unpublish(record)}>
          {t('unpublish')}
        </Button>
      )}
      {abilities.publish && (
        <Button
          variant="filled"
          busy={busy}
          disabled={isDirty}
          icon={<IconRocket size={16} stroke={1.7} />}
          onClick={() => actions.publish(record)}
        >
          {t('publish')}
        </Button>
      )}
    </>
  );
}
