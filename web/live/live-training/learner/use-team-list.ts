import { useTranslation } from 'react-i18next';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useSession } from '#web/platform/session.tsx';

const limit = 25;

/** Search, page, and choice of a dealer for a list of the manager’s own staff. `name` tells the lists of a page apart. */
export function useTeamList(name: string) {
  const { t } = useTranslation('ui');
  const list = useListState({ text: 'text', dealer: 'text' }, [], name);
  const { text, dealer } = list.filters;
  const dealers = useSession().user?.dealers ?? [];
  return {
    query: { text, dealer, page: list.page, limit },
    /** For `ListTable`. Managers of one dealer have nothing to choose. */
    table: {
      list,
      search: t('word.name'),
      choices:
        dealers.length < 2
          ? []
          : [
              {
                name: 'dealer' as const,
                label: t('word.dealer'),
                options: dealers.map((one) => ({ value: one._id, label: one.name })),
              },
            ],
    },
  };
}
