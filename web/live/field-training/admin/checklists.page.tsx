import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { checklistCalls, type Checklist } from '#contract/live/field-checklists.calls.ts';
import { fieldTrainingScreens as screens } from '#contract/live/field-training.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { deleteAction, editAction } from '#web/platform/lists/row-actions.tsx';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useTypeName } from '../use-visit-words.ts';

const ChecklistDrawer = lazyPart(() =>
  import('./checklist-drawer.tsx').then((module) => ({ default: module.ChecklistDrawer })),
);

const limit = 10;
const hrefOf = (id: string) => `${screens.checklists.path}?open=${id}`;

/** The observation checklists. The form opens as a drawer over this list. */
export function Page() {
  const { t } = useTranslation('field-training');
  const language = useLanguage();
  const list = useListState({ text: 'text' });
  const [{ open }, change] = useSearchOf<'open'>('open');
  const close = () => void change({ open: undefined });
  const reply = useCall(
    checklistCalls.list,
    { query: { page: list.page, limit, ...list.filters } },
    { keepPrevious: true },
  );
  const isNew = open === 'new';
  const opened = useCall(
    checklistCalls.get,
    { params: { id: open ?? '' } },
    { enabled: open !== undefined && !isNew },
  );
  const columns = useColumns();
  const deletion = useDeletion(checklistCalls.remove, {
    input: (checklist: Checklist) => ({ params: { id: checklist._id } }),
    words: (checklist) => ({
      title: t('ui:word.deleteNamed', { name: nameIn(checklist, language) }),
      text: t('checklists.confirmDelete'),
      confirm: t('checklists.delete'),
    }),
    done: t('checklists.deleted'),
  });
  const addButton = (
    <Button
      variant="filled"
      icon={<IconPlus size={16} stroke={1.7} />}
      onClick={() => void change({ open: 'new' }, { replace: false })}
    >
      {t('checklists.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('checklists.title')}
        sub={t('checklists.sub')}
        back={{ href: screens.admin.path, label: t('title') }}
        actions={addButton}
      />
      <ListTable
        label={t('checklists.title')}
        list={list}
        reply={reply}
        rows={reply.data?.checklists}
        rowKey={(checklist) => checklist._id}
        {...(open !== undefined && { currentKey: open })}
        rowMenu={(checklist) => ({
          name: nameIn(checklist, language),
          items: [
            editAction(t('ui:word.edit'), hrefOf(checklist._id)),
            deleteAction(t('ui:word.delete'), () => deletion.ask(checklist)),
          ],
        })}
        columns={columns}
        search={t('ui:word.name')}
        empty={{
          title: t('checklists.empty'),
          sentence: t('checklists.emptySentence'),
          action: addButton,
        }}
      />
      <Suspense>
        {isNew && <ChecklistDrawer onClose={close} />}
        {opened.data && open === opened.data.checklist._id && (
          <ChecklistDrawer key={open} checklist={opened.data.checklist} onClose={close} />
        )}
      </Suspense>
      {deletion.dialog}
    </>
  );
}

function useColumns(): readonly Column<Checklist>[] {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  const language = useLanguage();
  const typeName = useTypeName();
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      cell: (checklist) => (
        <IdentityCell
          title={nameIn(checklist, language)}
          href={hrefOf(checklist._id)}
          detail={t('checklists.count', { count: checklist.items.length })}
        />
      ),
    },
    {
      key: 'type',
      header: t('ui:word.type'),
      width: 200,
      cell: ({ type }) => (type === null ? t('checklists.everyType') : typeName(type)),
    },
    {
      key: 'required',
      header: t('ui:word.status'),
      width: 140,
      cell: ({ required }) => t(required ? 'ui:word.required' : 'checklists.optional'),
    },
    {
      key: 'updatedAt',
      header: t('ui:word.lastChanged'),
      priority: 4,
      width: 140,
      cell: ({ updatedAt }) => formats.date(updatedAt, 'MM/DD/YYYY'),
    },
  ];
}
