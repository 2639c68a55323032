import { Suspense, useState, type ReactNode } from 'react';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useWords } from '#web/platform/lists/use-words.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Stack } from '#web/ui/layout.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PlanStrips } from './plan-strips.tsx';
import { PublicationButtons } from './publication-buttons.tsx';
import { usePublicationMenu } from './publication-menu.tsx';
import type { Published, PublishableKind, ScheduleCall } from './publishable.ts';
import { publishWith, usePublication } from './use-publication.tsx';

const PlanDrawer = lazyPart(() =>
  import('./plan-drawer.tsx').then((module) => ({ default: module.PlanDrawer })),
);
const RecordActivity = lazyPart(() =>
  import('./record-activity.tsx').then((module) => ({ default: module.RecordActivity })),
);

/** A tab of the record’s own, between its settings and its history. */
interface OwnTab {
  readonly key: string;
  readonly label: string;
  readonly count?: string;
  readonly content: ReactNode;
}

interface EditorProps<Row extends Published, One extends Published, Query> {
  readonly kind: PublishableKind<Row, One, Query>;
  /** The settings. They say whether they have changes that are not saved. */
  readonly form: (record: One, onDirty: (isDirty: boolean) => void) => ReactNode;
  /** The title, if it is not the name. */
  readonly title?: (record: One) => string;
  readonly sub?: (record: One) => string | undefined;
  /** The chip of its state, if that is not only the status. */
  readonly state?: (record: One) => ReactNode;
  readonly chips?: (record: One) => ReactNode;
  /** A link to the list above the title. */
  readonly withBack?: boolean;
  /** What stands above the tabs. */
  readonly above?: (record: One) => ReactNode;
  /** What people have to know: before and after what is planned. */
  readonly firstStrips?: (record: One) => ReactNode;
  readonly lastStrips?: (record: One, tab: string, openTab: (key: string) => void) => ReactNode;
  readonly tabs?: (record: One) => readonly OwnTab[];
  /** Who reads its history; by default everybody who opens the page. */
  readonly hasHistory?: (record: One) => boolean;
  /** Without tabs, people see the settings alone. */
  readonly hasTabs?: (record: One) => boolean;
  /** More buttons and actions of the kind. */
  readonly buttons?: (record: One, isDirty: boolean) => ReactNode;
  readonly ownActions?: (record: One) => readonly MenuAction[];
  readonly children?: ReactNode;
}

/** The page of a published record: its state and what can be done with it, its settings, its plans, and its history. */
export function PublishableRecordPage<Row extends Published, One extends Published, Query>({
  id,
  ...editor
}: EditorProps<Row, One, Query> & { readonly id: string }) {
  const { kind } = editor;
  const reply = useCall(kind.calls.get, { params: { id } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={10} />;
  const record = kind.recordIn(reply.data);
  return <Editor key={record._id} {...editor} record={record} />;
}

function Editor<Row extends Published, One extends Published, Query>({
  record,
  ...editor
}: EditorProps<Row, One, Query> & { readonly record: One }) {
  const { kind, above, withBack = false } = editor;
  const words = useWords(kind.texts);
  const language = useLanguage();
  const list = useListState({ tab: 'text' });
  const [isPlanning, setPlanning] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const openPlan = kind.abilitiesOf(record)?.schedule ? () => setPlanning(true) : undefined;
  const isTabbed = editor.hasTabs?.(record) ?? true;
  const own = isTabbed ? (editor.tabs?.(record) ?? []) : [];
  const tabs = [
    { key: 'settings', label: words.ifAny('tab.settings') ?? words('ui:word.settings') },
    ...own.map(({ content: _content, ...tab }) => tab),
    ...((editor.hasHistory?.(record) ?? true) ? [{ key: 'activity', label: words('tab.activity') }] : []),
  ];
  const tab = (isTabbed && tabs.find(({ key }) => key === list.filters.tab)?.key) || 'settings';
  const openTab = (key: string) => list.setFilters({ tab: key === 'settings' ? undefined : key });
  const id = kind.texts.namespace;
  const plans = record.plans ?? null;
  const bar = isTabbed && (
    <Tabs id={id} label={words('tab.label')} current={tab} items={tabs} onChange={openTab} />
  );
  const content = (
    <Stack gap={16}>
      {editor.firstStrips?.(record)}
      <PlanStrips plans={plans} onChange={openPlan} />
      {editor.lastStrips?.(record, tab, openTab)}
      {/* Stays mounted, so that unsaved text is not lost when another tab is opened. */}
      <div hidden={tab !== 'settings'}>{editor.form(record, setDirty)}</div>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        {own.find(({ key }) => key === tab)?.content}
        {tab === 'activity' && (
          <RecordActivity texts={kind.texts} call={kind.calls.activity} id={record._id} />
        )}
      </Suspense>
    </Stack>
  );
  return (
    <>
      <PageHeader
        title={editor.title?.(record) ?? kind.nameOf(record, language)}
        sub={editor.sub?.(record)}
        chips={
          <>
            {editor.state?.(record) ?? <StatusChip status={record.deletedAt ? 'deleted' : record.status} />}
            {editor.chips?.(record)}
          </>
        }
        {...(withBack && { back: { href: kind.list, label: words('title') } })}
        actions={<Actions {...editor} record={record} isDirty={isDirty} onPlan={openPlan} />}
      />
      {above ? (
        <Stack gap={16}>
          {above(record)}
          {bar || content}
        </Stack>
      ) : (
        bar
      )}
      {(isTabbed || !above) && (
        <TabPanel id={id} current={tab}>
          {content}
        </TabPanel>
      )}
      <Suspense>
        {isPlanning && plans && kind.calls.schedule && (
          <Plan
            kind={kind}
            call={kind.calls.schedule}
            record={record}
            plans={plans}
            onClose={() => setPlanning(false)}
          />
        )}
      </Suspense>
      {kind.question?.dialog}
      {editor.children}
    </>
  );
}

interface ActionsProps<Row extends Published, One extends Published, Query> extends Pick<
  EditorProps<Row, One, Query>,
  'kind' | 'buttons' | 'ownActions'
> {
  readonly record: One;
  readonly isDirty: boolean;
  readonly onPlan: (() => void) | undefined;
}

function Actions<Row extends Published, One extends Published, Query>({
  kind,
  record,
  isDirty,
  onPlan,
  buttons,
  ownActions,
}: ActionsProps<Row, One, Query>) {
  const language = useLanguage();
  const go = useGo();
  const { actions, busy, dialog } = usePublication(kind, () => void go(kind.list));
  const menu = usePublicationMenu<One>({
    ...(onPlan && { schedule: onPlan }),
    duplicate: actions.duplicate,
    delete: actions.delete,
  });
  const abilities = kind.abilitiesOf(record);
  return (
    <>
      <RowMenu
        variant="default"
        name={kind.nameOf(record, language)}
        items={menu(record, abilities, ownActions?.(record))}
      />
      {buttons?.(record, isDirty)}
      <PublicationButtons
        record={record}
        abilities={abilities}
        actions={actions}
        busy={busy}
        isDirty={isDirty}
      />
      {dialog}
    </>
  );
}

interface PlanProps<Row extends Published, One extends Published, Query> {
  readonly kind: PublishableKind<Row, One, Query>;
  readonly call: ScheduleCall;
  readonly record: One;
  readonly plans: NonNullable<Published['plans']>;
  readonly onClose: () => void;
}

/** When a record is published and unpublished. */
function Plan<Row extends Published, One extends Published, Query>({
  kind,
  call,
  record,
  plans,
  onClose,
}: PlanProps<Row, One, Query>) {
  const words = useWords(kind.texts);
  const schedule = useChange(call, { quiet: true, onDone: () => toast(words('plan.saved')) });
  return (
    <PlanDrawer
      plans={plans}
      status={record.status}
      reaches={
        kind.calls.statusReach && {
          call: kind.calls.statusReach,
          input: { params: { id: record._id }, body: { status: 'published' } },
        }
      }
      save={(plan) =>
        publishWith(kind, plan.publish && record, (answer) =>
          schedule.mutateAsync({ params: { id: record._id }, body: { ...plan, ...answer } }),
        )
      }
      onClose={onClose}
    />
  );
}
