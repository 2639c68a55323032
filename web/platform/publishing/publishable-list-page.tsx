import { IconArrowsSort, IconPlus } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable, type ListTableProps } from '#web/platform/lists/list-table.tsx';
import { editAction } from '#web/platform/lists/row-actions.tsx';
import type { ListState } from '#web/platform/lists/use-list-state.ts';
import { useWords } from '#web/platform/lists/use-words.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { usePublicationMenu } from './publication-menu.tsx';
import { useRows, type OrderCall, type Published, type PublishableKind } from './publishable.ts';
import type { OrderItem } from './publishable-order.tsx';
import { usePublication } from './use-publication.tsx';
import type { PublishableList } from './use-publishable-list.ts';

const PublishableOrder = lazyPart(() =>
  import('./publishable-order.tsx').then((module) => ({ default: module.PublishableOrder })),
);

interface PublishableListPageProps<
  Row extends Published,
  One extends Published,
  Query,
  Filter extends string,
  Key extends string,
>
  extends
    Required<Pick<ListTableProps<Row, Filter, Key>, 'columns' | 'sortedBy'>>,
    Pick<ListTableProps<Row, Filter, Key>, 'choices' | 'moreFilters'> {
  readonly page: PublishableList<Row, One, Query, Filter, Key>;
  /** Replaces the title of the kind. */
  readonly title?: string | undefined;
  /** Where a new record is made: the address of its page, a drawer over the list, or what opens one. Without it, nobody makes one here. */
  readonly create: string | ((onClose: () => void) => ReactNode) | { readonly open: () => void } | undefined;
  /** More in the head. */
  readonly head?: ReactNode;
  /** Another view in the place of the table. */
  readonly instead?: ReactNode;
  /** How a record looks in the drawer that changes the order. */
  readonly orderItem?: (row: Row) => OrderItem;
  /** What else a row’s menu opens, and what it does beside what all kinds have. */
  readonly links?: (row: Row) => readonly MenuAction[];
  readonly ownActions?: (row: Row) => readonly MenuAction[];
  readonly children?: ReactNode;
}

/** The admin list of a kind of published record: tabs of states, search, filters, bulk actions, row menu, order, trash, and new ones. */
export function PublishableListPage<
  Row extends Published,
  One extends Published,
  Query,
  Filter extends string,
  Key extends string,
>({
  page,
  title,
  columns,
  sortedBy,
  choices = [],
  moreFilters,
  create,
  head,
  instead,
  orderItem,
  links,
  ownActions,
  children,
}: PublishableListPageProps<Row, One, Query, Filter, Key>) {
  const { kind, reply, isTrash } = page;
  const words = useWords(kind.texts);
  const language = useLanguage();
  const formats = useFormats();
  const go = useGo();
  const [open, setOpen] = useState<'new' | 'order'>();
  const close = () => setOpen(undefined);
  const { actions, dialog } = usePublication(kind);
  const menu = usePublicationMenu<Row>(actions);
  // All kinds of lists are searched, so the search needs no check of its name.
  const list: ListState<string, Key> = page.list;
  const { abilities, counts } = reply.data ?? {};
  const add = () => {
    if (typeof create === 'string') void go(create);
    else if (typeof create === 'object') create.open();
    else setOpen('new');
  };
  const addButton = abilities?.create && create && (
    <Button variant="filled" icon={<IconPlus size={16} stroke={1.7} />} onClick={add}>
      {words('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title ?? words('title')}
        sub={words('sub')}
        actions={
          <>
            {head}
            {abilities?.order && (counts?.['all'] ?? 0) > 1 && (
              <Button icon={<IconArrowsSort size={16} stroke={1.7} />} onClick={() => setOpen('order')}>
                {words('order.open')}
              </Button>
            )}
            {addButton}
          </>
        }
      />
      <Tabs
        label={words('states')}
        current={page.state}
        items={page.tabs.map((key) => ({
          key,
          label: words(`state.${key}`),
          count: counts && formats.number(counts[key] ?? 0),
        }))}
        onChange={page.openTab}
      />
      {instead ?? (
        <ListTable
          label={words('title')}
          list={list}
          reply={reply}
          rows={page.rows}
          rowKey={(row) => row._id}
          rowMenu={(row) => ({
            name: kind.nameOf(row, language),
            items: [
              editAction(
                words(kind.abilitiesOf(row)?.edit ? 'ui:word.edit' : 'ui:word.open'),
                kind.edit(row._id),
              ),
              ...(links?.(row) ?? []),
              ...menu(row, kind.abilitiesOf(row), ownActions?.(row)),
            ],
          })}
          columns={columns}
          sortedBy={sortedBy}
          search={words('search')}
          {...(page.selection && { selection: page.selection })}
          choices={choices}
          {...(moreFilters && { moreFilters })}
          empty={
            isTrash
              ? { title: words('binEmpty'), sentence: words('binSentence') }
              : { title: words('empty.title'), sentence: words('empty.sentence'), action: addButton }
          }
        />
      )}
      <Suspense>
        {open === 'new' && typeof create === 'function' && create(close)}
        {open === 'order' && orderItem && kind.calls.order && (
          <Order kind={kind} scope={page.scope} call={kind.calls.order} item={orderItem} onClose={close} />
        )}
      </Suspense>
      {children}
      {dialog}
      {kind.question?.dialog}
      {page.bulkDialogs}
    </>
  );
}

interface OrderProps<Row extends Published, One extends Published, Query> {
  readonly kind: PublishableKind<Row, One, Query>;
  readonly scope: Partial<Query>;
  readonly call: OrderCall;
  readonly item: (row: Row) => OrderItem;
  readonly onClose: () => void;
}

/** Reads all records of the kind for the drawer that changes their order. */
function Order<Row extends Published, One extends Published, Query>({
  kind,
  scope,
  call,
  item,
  onClose,
}: OrderProps<Row, One, Query>) {
  const language = useLanguage();
  const { rows } = useRows(kind, { ...scope, page: 0 });
  const items = rows?.map((row) => ({ _id: row._id, title: kind.nameOf(row, language), ...item(row) }));
  return <PublishableOrder texts={kind.texts} call={call} items={items} onClose={onClose} />;
}
