import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clip } from '#contract/library/clips.ts';
import type { Comment } from '#contract/people/comments.fields.ts';
import { threadsAtOnce } from '#contract/library/clip-limits.ts';
import { CommentThread } from '#web/people/comments/comment-thread.tsx';
import { searchUsers } from '#web/people/search-users.ts';
import { callApi } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { ClipRoom } from '../clip-room.ts';
import { WithMoments } from './with-moments.tsx';

type ClipCommentsProps = {
  room: ClipRoom;
  clip: Clip;
  /** Jumps to a second that a comment names. */
  onMoment: (seconds: number) => void;
};

/** What people say about it, the newest first, twenty at a time. */
export function ClipComments({ room, clip, onMoment }: ClipCommentsProps) {
  const { t } = useTranslation('clips');
  const formats = useFormats();
  const comment = useChange(room.calls.comment);
  const reply = useChange(room.calls.commentReply);
  const report = useChange(room.calls.commentReport);
  const remove = useChange(room.calls.commentDelete);
  const older = useOlder(room, clip);
  const { _id: id, threadCount } = clip;
  const shown = [...clip.comments, ...older.comments];
  /** Pages that were loaded before a change may not be what stands now. */
  const changed = async (change: Promise<unknown>) => {
    await change;
    older.forget();
  };
  return (
    <Panel title={t('comments', { count: clip.commentCount, shown: formats.number(clip.commentCount) })}>
      <CommentThread
        comments={shown}
        newestFirst
        people={searchUsers}
        shown={(message) => <WithMoments text={message} onMoment={onMoment} />}
        onSend={(body, replyTo) =>
          changed(
            replyTo
              ? reply.mutateAsync({ params: { id, cid: replyTo }, body })
              : comment.mutateAsync({ params: { id }, body }),
          )
        }
        onDelete={(cid) => changed(remove.mutateAsync({ params: { id, cid } }))}
        onReport={(cid) => changed(report.mutateAsync({ params: { id, cid } }))}
      />
      {shown.length < threadCount && (
        <Button onClick={() => void older.load()} busy={older.isLoading}>
          {t('more')}
        </Button>
      )}
    </Panel>
  );
}

/** The comments before those that come with the clip. */
function useOlder({ calls }: ClipRoom, { _id: id, comments: first }: Clip) {
  const [comments, setComments] = useState<readonly Comment[]>([]);
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    const page = 2 + Math.floor(comments.length / threadsAtOnce);
    try {
      const next = await callApi(calls.comments, { params: { id }, query: { page } });
      const known = new Set([...first, ...comments].map(({ _id }) => _id));
      setComments([...comments, ...next.comments.filter(({ _id }) => !known.has(_id))]);
    } catch (error) {
      showFailure(error);
    } finally {
      setLoading(false);
    }
  };
  return { comments, isLoading, load, forget: () => setComments([]) };
}
