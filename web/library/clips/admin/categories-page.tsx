import { TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { categoriesFields } from '#contract/library/clips.fields.ts';
import { clipErrors } from '#contract/library/clips.errors.ts';
import type { ClipCategory } from '#contract/library/clips.ts';
import { useWords } from '#web/platform/lists/use-words.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { RecordForm } from '#web/platform/forms/record-form.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './categories-page.module.css';
import type { ClipWork } from './clip-work.ts';

interface Saved {
  readonly categories: readonly ClipCategory[];
  readonly version: number;
}

interface Entry {
  /** Names a new one until it is saved. */
  readonly key: string;
  readonly _id?: string;
  readonly name: string;
  readonly nameFr: string;
}

const fieldsOf = (saved: Saved | undefined) => ({
  categories: (saved?.categories ?? []).map(({ _id, name, nameFr }): Entry => ({
    key: _id,
    _id,
    name,
    nameFr: nameFr ?? '',
  })),
});

/** The categories in their order, in both languages. They are saved as a whole. */
export function CategoriesPage({ work }: { work: ClipWork }) {
  const words = useWords(work.published.texts);
  const call = work.room.calls.listCategories as ClipWork['room']['calls']['listCategories'];
  const reply = useCall(call, {});
  return (
    <>
      <PageHeader
        title={words('categories.title')}
        sub={words('categories.sub')}
        back={{ href: work.screens.admin.path, label: words('title') }}
      />
      {reply.isLoadingError && <FailedReply reply={reply} />}
      {!reply.isLoadingError && !reply.data && <SkeletonRows rows={6} />}
      {reply.data && <Editor work={work} saved={reply.data} />}
    </>
  );
}

function Editor({ work, saved }: { work: ClipWork; saved: Saved }) {
  const { t } = useTranslation('clips-work');
  const call = work.room.calls.saveCategories as ClipWork['room']['calls']['saveCategories'];
  const save = useChange(call, { quiet: true });
  const form = useRecordForm({
    schema: categoriesFields,
    errors: clipErrors,
    record: saved,
    fieldsOf,
    async save(body, base = saved): Promise<Saved> {
      const next = await save.mutateAsync({ body: { ...body, version: base.version } });
      toast(t('categories.saved'));
      return next;
    },
  });
  const entries = form.values.categories;
  const set = (next: readonly Entry[]) => form.setFieldValue('categories', [...next]);
  const isUsed = (entry: Entry) => saved.categories.some(({ _id, inUse }) => _id === entry._id && inUse);
  return (
    <RecordForm form={form}>
      <Panel>
        <Stack gap={16}>
          {entries.length === 0 ? (
            <EmptyState level={2} title={t('categories.empty')}>
              {t('categories.emptySentence')}
            </EmptyState>
          ) : (
            <SortableList
              label={t('categories.list')}
              items={entries}
              itemKey={({ key }) => key}
              itemName={({ name, nameFr }) => name || nameFr}
              onReorder={set}
            >
              {(entry, index) => (
                <span className={classes.entry}>
                  <TextInput {...form.field(`categories.${index}.name`)} maxLength={80} />
                  <TextInput {...form.field(`categories.${index}.nameFr`)} maxLength={80} lang="fr" />
                  <IconButton
                    label={
                      isUsed(entry)
                        ? t('categories.used', { name: entry.name || entry.nameFr })
                        : t('ui:word.removeNamed', { name: entry.name || entry.nameFr })
                    }
                    icon={<IconTrash size={18} stroke={1.7} />}
                    disabled={isUsed(entry)}
                    onClick={() => set(entries.filter((one) => one !== entry))}
                  />
                </span>
              )}
            </SortableList>
          )}
          <Row>
            <Button
              icon={<IconPlus size={16} stroke={1.7} />}
              onClick={() => set([...entries, { key: crypto.randomUUID(), name: '', nameFr: '' }])}
            >
              {t('categories.add')}
            </Button>
          </Row>
        </Stack>
      </Panel>
    </RecordForm>
  );
}
