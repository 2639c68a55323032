import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';
import type { Plain, RecordList } from './record-kind.ts';
import { deleteAction, editAction } from './row-actions.tsx';
import { useDeletion } from './use-deletion.tsx';
import type { ListState } from './use-list-state.ts';
import { useWords } from './use-words.ts';

interface RecordListPageProps<
  Row extends Plain,
  Query,
  Filter extends string,
  Key extends string,
> extends Pick<
  ListTableProps<Row, Filter, Key>,
  'columns' | 'sortedBy' | 'choices' | 'moreFilters' | 'noneFound'
> {
  readonly page: RecordList<Row, Query, Filter, Key>;
  /** The address of a record. */
  readonly hrefOf: (id: string) => string;
  /** The record whose drawer is open. */
  readonly openId?: string | undefined;
  /** Where a new record is made: the address of its form, or what opens it. */
  readonly create: string | (() => void);
  /** What is lost with a record; by default the text `confirmDelete.text`. */
  readonly deletionText?: (row: Row) => string;
  /** Links in the head, and what stands between the head and the list. */
  readonly links?: ReactNode;
  readonly above?: ReactNode;
  /** Another view in the place of the list. */
  readonly instead?: ReactNode;
  readonly children?: ReactNode;
}

/** The list of a kind of plain record: search, filters, order, row menu, deletion, and new ones. */
export function RecordListPage<Row extends Plain, Query, Filter extends string, Key extends string>({
  page,
  hrefOf,
  openId,
  create,
  deletionText,
  links,
  above,
  instead,
  children,
  ...table
}: RecordListPageProps<Row, Query, Filter, Key>) {
  const { kind, reply, rows } = page;
  const words = useWords(kind.texts);
  const language = useLanguage();
  // All kinds of lists are searched, so the search needs no check of its name.
  const list: ListState<string, Key> = page.list;
  const deletion = useDeletion(kind.calls.remove, {
    input: (row: Row) => ({ params: { id: row._id }, ...(kind.removal && { query: kind.removal }) }),
    words: (row) => ({
      title: words('ui:word.deleteNamed', { name: kind.nameOf(row, language) }),
      text: deletionText ? deletionText(row) : words('confirmDelete.text'),
      confirm: words('confirmDelete.confirm'),
    }),
    done: words('deleted'),
  });
  const icon = <IconPlus size={16} stroke={1.7} />;
  const addButton =
    reply.data?.abilities.create &&
    (typeof create === 'string' ? (
      <ButtonLink variant="filled" href={create} icon={icon}>
        {words('add')}
      </ButtonLink>
    ) : (
      <Button variant="filled" icon={icon} onClick={create}>
        {words('add')}
      </Button>
    ));
  return (
    <>
      <PageHeader
        title={words('title')}
        sub={words('sub')}
        actions={
          <>
            {links}
            {addButton}
          </>
        }
      />
      {instead ?? (
        <>
          {above}
          <ListTable
            {...table}
            label={words('title')}
            list={list}
            reply={reply}
            rows={rows}
            rowKey={(row) => row._id}
            {...(openId !== undefined && { currentKey: openId })}
            rowMenu={(row) => ({
              name: kind.nameOf(row, language),
              items: [
                editAction(
                  words(row.abilities.edit === false ? 'ui:word.open' : 'ui:word.edit'),
                  hrefOf(row._id),
                ),
                ...(row.abilities.delete
                  ? [deleteAction(words('ui:word.delete'), () => deletion.ask(row))]
                  : []),
              ],
            })}
            search={words('search')}
            empty={{ title: words('empty.title'), sentence: words('empty.sentence'), action: addButton }}
          />
        </>
      )}
      {children}
      {deletion.dialog}
    </>
  );
}
