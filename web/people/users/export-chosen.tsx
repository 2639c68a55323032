import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '#contract/platform/call.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

type Filters = Omit<NonNullable<CallInput<typeof userCalls.export>['query']>, 'ids' | 'format'>;

interface ExportChosenProps {
  readonly selected: ReadonlySet<string>;
  /** The filters of the list, if all of its rows are chosen, however many there are. */
  readonly whole?: Filters | undefined;
}

/** The most ids that fit into an address. */
const mostExported = 100;

/** Exports the people chosen in a list as a file of either format. */
export function ExportChosen({ selected, whole }: ExportChosenProps) {
  const { t } = useTranslation('users');
  const chosen = whole ?? { ids: [...selected].join(',') };
  return (['csv', 'xlsx'] as const).map((format) =>
    whole || selected.size <= mostExported ? (
      <ButtonLink
        key={format}
        size="sm"
        icon={<IconDownload size={16} stroke={1.7} />}
        href={callAddress(userCalls.export, { query: { ...chosen, format } })}
        download
      >
        {t(`bulk.${format}`)}
      </ButtonLink>
    ) : (
      <Button key={format} size="sm" disabled title={t('bulk.tooMany')}>
        {t(`bulk.${format}`)}
      </Button>
    ),
  );
}
