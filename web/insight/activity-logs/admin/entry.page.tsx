import { useTranslation } from 'react-i18next';
import { activityLogCalls as calls, type ActivityLogDetail } from '#contract/insight/activity-logs.calls.ts';
import { activityLogScreens as screens } from '#contract/insight/activity-logs.screens.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { useTypeWord } from '../use-type-word.ts';
import { EntryChanges } from './entry-changes.tsx';
import classes from '../activity-logs.module.css';

/** One entry: who, on whose behalf, what it was before and after, and its seal. */
export function Page() {
  const { t } = useTranslation('activity-logs');
  const { entryId } = useParamsOf(screens.entry);
  const reply = useCall(calls.get, { params: { id: entryId } });
  const entry = reply.data?.activityLog;
  const back = { href: screens.list.path, label: t('title') };
  if (reply.isLoadingError)
    return (
      <>
        <PageHeader title={t('entry.title')} back={back} />
        <FailedReply reply={reply} />
      </>
    );
  if (!entry)
    return (
      <>
        <PageHeader title={t('entry.title')} back={back} />
        <SkeletonRows rows={6} />
      </>
    );
  return <Entry entry={entry} back={back} />;
}

function Entry({ entry, back }: { entry: ActivityLogDetail; back: { href: string; label: string } }) {
  const { t } = useTranslation('activity-logs');
  const formats = useFormats();
  const typeWord = useTypeWord();
  const { record } = entry;
  return (
    <Stack gap={16}>
      <PageHeader
        title={[typeWord(entry.type), record && (record.name || record.kindName)].filter(Boolean).join(' · ')}
        sub={[record?.kindName, formats.dateTime(entry.at)].filter(Boolean).join(' · ')}
        back={back}
        actions={
          record?._id && (
            <ButtonLink href={filtered({ record: record._id })}>{t('entry.ofRecord')}</ButtonLink>
          )
        }
      />
      {entry.isErased && (
        <Strip tone="info" title={t('entry.erased')}>
          {t('entry.erasedSub')}
        </Strip>
      )}
      <EntryChanges changes={entry.changes} />
      <Who entry={entry} />
      <Seal seal={entry.seal} />
    </Stack>
  );
}

const filtered = (query: Readonly<Record<string, string>>) =>
  `${screens.list.path}?${new URLSearchParams(query).toString()}`;

function Who({ entry }: { entry: ActivityLogDetail }) {
  const { t } = useTranslation('activity-logs');
  const { user, proxiedBy, proxyReason, ip, requestId } = entry;
  const person = (one: { _id: string; name: string }) => (
    <AppLink href={addressOf(userScreens.edit, { userId: one._id })}>{one.name}</AppLink>
  );
  return (
    <Panel
      title={t('who.title')}
      actions={
        user && (
          <ButtonLink size="xs" href={filtered({ person: user._id })}>
            {t('entry.ofPerson')}
          </ButtonLink>
        )
      }
    >
      <Facts
        items={[
          { key: 'person', label: t('filter.person'), value: user ? person(user) : t('ui:word.thePortal') },
          ...(proxiedBy
            ? [
                { key: 'acting', label: t('filter.actingPerson'), value: person(proxiedBy) },
                { key: 'reason', label: t('who.reason'), value: proxyReason || t('entry.nothing') },
              ]
            : []),
          ...(ip ? [{ key: 'ip', label: t('who.ip'), value: ip }] : []),
          ...(requestId ? [{ key: 'request', label: t('who.request'), value: requestId }] : []),
        ]}
      />
    </Panel>
  );
}

function Seal({ seal }: { seal: ActivityLogDetail['seal'] }) {
  const { t } = useTranslation('activity-logs');
  const formats = useFormats();
  return (
    <Panel title={t('seal.title')} sub={seal ? t('seal.sub') : t('seal.waits')}>
      {seal && (
        <Facts
          items={[
            { key: 'block', label: t('seal.block'), value: formats.number(seal.block) },
            { key: 'at', label: t('seal.at'), value: formats.dateTime(seal.sealedAt) },
            { key: 'hash', label: t('seal.hash'), value: <code className={classes.code}>{seal.hash}</code> },
          ]}
        />
      )}
    </Panel>
  );
}
