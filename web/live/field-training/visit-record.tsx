import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { visitCalls, type VisitDetail } from '#contract/live/field-training.calls.ts';
import { CommentThread } from '#web/people/comments/comment-thread.tsx';
import { loadTexts } from '#web/platform/language.ts';
import { pagePerson } from '#web/platform/page-person.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { refreshSession, useUser } from '#web/platform/session.tsx';
import { Split, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Strip } from '#web/ui/strip.tsx';
import classes from './field-training.module.css';
import type { FindingDraft } from './on-site/finding-drawer.tsx';
import { Findings } from './on-site/findings.tsx';
import { Observations } from './on-site/observations.tsx';
import { isUnreachable } from './on-site/is-unreachable.ts';
import { keepVisit, keptVisit } from './on-site/kept-visits.ts';
import { visitWork } from './on-site/send-visit-work.ts';
import { useVisitWork, type VisitWork } from './on-site/use-visit-work.ts';
import { VisitActions } from './visit-actions.tsx';
import { VisitFacts } from './visit-facts.tsx';
import { VisitStateChip } from './visit-state-chip.tsx';
import { useTypeName, useVisitWords } from './use-visit-words.ts';

const KeptWork = lazyPart(async () => {
  const [module] = await Promise.all([
    import('#web/platform/device-work/kept-work.tsx'),
    loadTexts(['kept-work']),
  ]);
  return { default: module.KeptWork };
});

interface VisitRecordProps {
  readonly id: string;
  readonly room: 'learner' | 'admin';
  /** The list that the page belongs to. */
  readonly back: { readonly href: string; readonly label: string };
}

/** One visit: when and where, what comes of it, its report and its comments. What the person may do depends on the visit. */
export function VisitRecord({ id, ...page }: VisitRecordProps) {
  const found = useCall(visitCalls.get, { params: { id } });
  const owner = pagePerson()!.key;
  const visit = found.data?.appointment;
  useEffect(() => {
    if (visit) keepVisit(owner, visit);
  }, [owner, visit]);
  if (visit) return <Visit key={id} visit={visit} {...page} />;
  const kept = isUnreachable(found) ? keptVisit(owner, id) : null;
  if (kept) return <Visit key={id} visit={kept.visit} keptAt={kept.at} {...page} />;
  if (found.isError) return <FailedReply reply={found} />;
  return <SkeletonRows rows={10} />;
}

interface VisitProps extends Omit<VisitRecordProps, 'id'> {
  readonly visit: VisitDetail;
  /** When it was read, if this is what the device kept of it. */
  readonly keptAt?: string;
}

function Visit({ visit, room, back, keptAt }: VisitProps) {
  const { t } = useTranslation('field-training');
  const typeName = useTypeName();
  const formats = useFormats();
  const words = useVisitWords();
  const go = useGo();
  const work = useVisitWork(visit);
  const [draft, setDraft] = useState<FindingDraft>();
  useMarkAsRead(visit);
  return (
    <>
      <PageHeader
        room={room}
        title={visit.topic}
        sub={[typeName(visit.type), words.place(visit)].join(' · ')}
        chips={<VisitStateChip visit={visit} />}
        back={back}
        actions={<VisitActions visit={visit} work={work} onLeave={() => void go(back.href)} />}
      />
      <Stack gap={24}>
        {keptAt && (
          <Strip tone="warn" title={t('observe.waiting.offline')}>
            {t('visit.kept', { at: formats.dateTime(keptAt) })}
          </Strip>
        )}
        <RefusedWork hasRefused={work.hasRefused} />
        <StateStrip visit={visit} />
        <Split
          main={
            <Stack gap={24}>
              {visit.note && (
                <Panel title={t('ui:word.note')}>
                  <p className={classes.text}>{visit.note}</p>
                </Panel>
              )}
              <Report visit={visit} />
              <WaitingReport work={work} />
              <Observations visit={visit} work={work} onFinding={setDraft} />
              <Findings visit={visit} work={work} draft={draft} onDraft={setDraft} />
              <Panel title={t('ui:word.comments')}>
                <Comments visit={visit} />
              </Panel>
            </Stack>
          }
          aside={<VisitFacts visit={visit} />}
        />
      </Stack>
    </>
  );
}

/** Opening a visit reads it. It stays unread if the person marks it so afterwards. */
function useMarkAsRead({ _id, read }: VisitDetail) {
  const { mutate } = useChange(visitCalls.read, {
    quiet: true,
    onDone: async () => void (await refreshSession()),
  });
  useEffect(() => {
    if (!read) mutate({ params: { id: _id }, body: { read: true } });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each visit that is opened
  }, [_id]);
}

/** What the visit waits for, or why it does not take place. */
function StateStrip({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  if (visit.status === 'pending')
    return (
      <Strip title={t('visit.waits', { name: visit.instructor.name })}>{t('visit.waitsSentence')}</Strip>
    );
  if (visit.status !== 'cancelled') return null;
  const by = [visit.cancelledAt && formats.dateTime(visit.cancelledAt), visit.cancelledBy?.name];
  return (
    <Strip tone="bad" title={t('visit.isCancelled')}>
      {visit.cancelReason}
      <br />
      {by.filter(Boolean).join(' · ')}
    </Strip>
  );
}

/** What the instructor found, with photos. */
function Report({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  const { status, report, photos, completedAt, completedBy } = visit;
  if (status !== 'completed') return null;
  return (
    <Panel
      title={t('visit.report')}
      sub={[completedBy?.name, completedAt && formats.dateTime(completedAt)].filter(Boolean).join(' · ')}
    >
      <Stack gap={16}>
        <p className={classes.text}>{report}</p>
        {photos.length > 0 && (
          <ul className={classes.photos}>
            {photos.map(({ _id, url }, index) => (
              <li key={_id}>
                <a href={url} target="_blank" rel="noreferrer">
                  <Picture
                    shownPx={320}
                    src={url}
                    alt={t('visit.photo', { number: index + 1, total: photos.length })}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Panel>
  );
}

/** A report that waits on this device. */
function WaitingReport({ work }: { work: VisitWork }) {
  const { t } = useTranslation('field-training');
  const report = work.items.find((item) => item.kind === 'report');
  if (!report) return null;
  return (
    <Panel
      title={t('visit.report')}
      sub={t('complete.kept')}
      actions={<StatusChip tone="warn">{t('observe.waits')}</StatusChip>}
    >
      <p className={classes.text}>{report.report}</p>
    </Panel>
  );
}

const works = [visitWork];

/** Work that the portal refused while the page is open. What was refused before is shown above every page. */
function RefusedWork({ hasRefused }: { hasRefused: boolean }) {
  const [hadRefused] = useState(hasRefused);
  return hasRefused && !hadRefused ? (
    <Suspense>
      <KeptWork works={works} isInPlayer />
    </Suspense>
  ) : null;
}

function Comments({ visit }: { visit: VisitDetail }) {
  const user = useUser();
  const params = { id: visit._id };
  const comment = useChange(visitCalls.comment);
  const reply = useChange(visitCalls.commentReply);
  const remove = useChange(visitCalls.commentDelete);
  const report = useChange(visitCalls.commentReport);
  const people = new Map(
    [visit.requester, visit.instructor, ...visit.attendees].map(({ _id, name }) => [_id, name]),
  );
  people.delete(user._id);
  return (
    <CommentThread
      comments={visit.comments}
      people={[...people].map(([value, label]) => ({ value, label }))}
      onSend={(body, replyTo) =>
        replyTo
          ? reply.mutateAsync({ params: { ...params, cid: replyTo }, body })
          : comment.mutateAsync({ params, body })
      }
      onDelete={(cid) => remove.mutateAsync({ params: { ...params, cid } })}
      onReport={(cid) => report.mutateAsync({ params: { ...params, cid } })}
    />
  );
}
