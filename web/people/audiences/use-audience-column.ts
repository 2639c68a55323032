import { useTranslation } from 'react-i18next';
import type { Audience } from '#contract/people/audiences.fields.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { useAudienceWords } from './use-audience-words.ts';

/** The column of a list that says whom a record is for. */
export function useAudienceColumn<Row>(
  audienceOf: (row: Row) => Audience | null | undefined,
  width: number,
): Column<Row> {
  const { t } = useTranslation('ui');
  const words = useAudienceWords();
  return {
    key: 'audience',
    header: t('word.audience'),
    priority: 4,
    width,
    cell(row) {
      const audience = audienceOf(row);
      return audience ? words(audience) : t('word.everyone');
    },
  };
}
