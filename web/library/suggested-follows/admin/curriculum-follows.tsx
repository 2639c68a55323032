import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownHost } from '#contract/library/follow-platforms.ts';
import {
  curriculumFollowCalls as calls,
  followCalls,
  type CurriculumFollows as Choice,
  type FollowCard,
} from '#contract/library/suggested-follows.calls.ts';
import { mostOfCurriculum } from '#contract/library/suggested-follows.fields.ts';
import { nameIn } from '#contract/platform/language.ts';
import { callApi } from '#web/platform/call-api.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { showFailure } from '#web/platform/failures.ts';
import { currentOf } from '#web/platform/forms/use-save-conflict.tsx';
import { queryClient, useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncMultiSelect } from '#web/ui/async-multi-select.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IconTile } from '#web/ui/icon-tile.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Row, Split, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { nameOf } from '../follow-texts.ts';
import { PlatformIcon } from '../platform-icon.tsx';
import classes from './curriculum-follows.module.css';

/** The tab of a curriculum with what it suggests to those who take it, next to the facts of its page. */
export const CurriculumFollows = ({ recordId, children }: RecordPartProps) => (
  <Split main={<Suggested curriculumId={recordId} />} aside={children} />
);

function Suggested({ curriculumId }: { curriculumId: string }) {
  const reply = useCall(calls.get, { params: { id: curriculumId } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={6} />;
  return <Editor choice={reply.data.suggest} />;
}

/** Each change is saved immediately. If someone else saved meanwhile, nothing is written, and theirs is shown. */
function Editor({ choice }: { choice: Choice }) {
  const { t } = useTranslation('suggested-follows-admin');
  const language = useLanguage();
  const [isOvertaken, setOvertaken] = useState(false);
  const { suggests, unseenCount, version, abilities } = choice;
  const save = useChange(calls.save, { quiet: true, alsoChanges: ['curriculums'] });
  const write = async (ids: readonly string[], message: string) => {
    setOvertaken(false);
    try {
      await save.mutateAsync({ body: { curriculumId: choice._id, suggests: [...ids], version } });
      toast(message);
    } catch (error) {
      const isTheirs = currentOf<Choice>(error) !== undefined;
      setOvertaken(isTheirs);
      if (isTheirs) await queryClient.invalidateQueries({ queryKey: ['suggested-follows'] });
      else showFailure(error);
    }
  };
  const ids = suggests.map(({ _id }) => _id);
  return (
    <Stack>
      {isOvertaken && (
        <Strip tone="warn" live="alert" title={t('curriculum.overtaken')}>
          {t('curriculum.overtakenSub')}
        </Strip>
      )}
      <Panel title={t('curriculum.title')} sub={t('curriculum.sub')}>
        {suggests.length === 0 ? (
          <EmptyState level={3} title={t('curriculum.empty.title')}>
            {t('curriculum.empty.sentence')}
          </EmptyState>
        ) : (
          <SortableList
            label={t('curriculum.title')}
            items={suggests}
            itemKey={({ _id }) => _id}
            itemName={(follow) => nameIn(follow, language)}
            onReorder={(next) =>
              void write(
                next.map(({ _id }) => _id),
                t('publishing:order.saved'),
              )
            }
            disabled={!abilities.edit || save.isPending}
          >
            {(follow) => (
              <Entry
                follow={follow}
                {...(abilities.edit && {
                  onRemove: () =>
                    void write(
                      ids.filter((id) => id !== follow._id),
                      t('curriculum.removed'),
                    ),
                })}
              />
            )}
          </SortableList>
        )}
        {Boolean(unseenCount) && (
          <p className={classes.unseen}>{t('curriculum.unseen', { count: unseenCount! })}</p>
        )}
      </Panel>
      {abilities.edit && (
        <Add
          chosen={ids}
          busy={save.isPending}
          onAdd={(added) => write([...ids, ...added], t('curriculum.added', { count: added.length }))}
        />
      )}
    </Stack>
  );
}

function Entry({ follow, onRemove }: { follow: FollowCard; onRemove?: () => void }) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  return (
    <span className={classes.entry}>
      <IdentityCell
        before={<IconTile icon={<PlatformIcon platform={follow.platform} size={18} />} />}
        title={<TextIn text={nameOf(follow)} language={language} />}
        detail={shownHost(follow.url)}
      />
      {follow.status !== 'published' && <StatusChip status={follow.status} />}
      {onRemove && (
        <IconButton
          size="sm"
          label={t('word.removeNamed', { name: nameIn(follow, language) })}
          icon={<IconTrash size={16} stroke={1.7} />}
          onClick={onRemove}
        />
      )}
    </span>
  );
}

interface AddProps {
  readonly chosen: readonly string[];
  readonly busy: boolean;
  readonly onAdd: (ids: readonly string[]) => Promise<void>;
}

/** Adds published ones at the end. */
function Add({ chosen, busy, onAdd }: AddProps) {
  const { t } = useTranslation('suggested-follows-admin');
  const language = useLanguage();
  const [added, setAdded] = useState<AsyncOption[]>([]);
  const search = async (text: string, signal: AbortSignal): Promise<AsyncOption[]> => {
    const { suggests } = await callApi(
      followCalls.list,
      { query: { text: text || undefined, limit: 50 } },
      { signal },
    );
    return suggests
      .filter(({ _id }) => !chosen.includes(_id))
      .map((follow) => ({
        value: follow._id,
        label: nameIn(follow, language),
        detail: shownHost(follow.url),
      }));
  };
  const left = mostOfCurriculum - chosen.length;
  return (
    <Panel title={t('curriculum.add.title')}>
      <Stack>
        <AsyncMultiSelect
          label={t('ui:word.suggestedFollows')}
          hint={t('curriculum.add.hint')}
          value={added}
          onChange={setAdded}
          search={search}
          {...(added.length > left && { error: t('curriculum.add.tooMany', { count: mostOfCurriculum }) })}
        />
        <Row justify="end">
          <Button
            variant="filled"
            disabled={added.length === 0 || added.length > left}
            busy={busy}
            onClick={() => {
              void onAdd(added.map(({ value }) => value)).then(() => setAdded([]));
            }}
          >
            {t('ui:word.addToCurriculum')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
