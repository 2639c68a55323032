import { useListState } from '#web/platform/lists/use-list-state.ts';
import { PublishableListPage } from '#web/platform/publishing/publishable-list-page.tsx';
import { publicationTabs, usePublishableList } from '#web/platform/publishing/use-publishable-list.ts';
import { useBrandChoice } from '#web/training/brands/use-managed-brands.ts';
import { CategoriesLink } from './categories-link.tsx';
import { podcastWork as work } from './clip-work.ts';
import { useCategoryChoice, useClipColumns } from './use-clip-columns.tsx';

const sorts = ['date', 'title', 'updatedAt'] as const;

/** Every episode that the person works on: search, filter, publish, schedule, trash. */
export function Page() {
  const list = useListState({ text: 'text', category: 'text', brand: 'text', state: publicationTabs }, sorts);
  const { category, brand } = list.filters;
  const page = usePublishableList(work.published, {
    list,
    scope: { isAdmin: 'true' },
    narrowed: { category, brand },
  });
  return (
    <PublishableListPage
      page={page}
      columns={useClipColumns(work, page.isTrash)}
      sortedBy={{ key: 'date', direction: 'desc' }}
      choices={[...useCategoryChoice(work), ...useBrandChoice()]}
      create={work.screens.create.path}
      head={<CategoriesLink href={work.screens.categories.path} />}
    />
  );
}
