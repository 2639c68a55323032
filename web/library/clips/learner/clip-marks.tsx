import {
  IconHeart,
  IconHeartFilled,
  IconThumbDown,
  IconThumbDownFilled,
  IconThumbUp,
  IconThumbUpFilled,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Clip } from '#contract/library/clips.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useSession } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import type { ClipRoom } from '../clip-room.ts';

/** What the reader thinks of it, and how many others think so. */
export function ClipMarks({ room, clip }: { room: ClipRoom; clip: Clip }) {
  const { t } = useTranslation('clips');
  const formats = useFormats();
  const hasFavorites = useSession().config.features.favorites;
  const like = useChange(room.calls.like);
  const dislike = useChange(room.calls.dislike);
  const favorite = useChange(room.calls.favorite, { alsoChanges: ['favorites'] });
  const { liked, disliked, favored, likes, dislikes } = clip;
  const params = { id: clip._id };
  return (
    <Row gap={8}>
      <Button
        aria-pressed={liked}
        aria-label={t('likes.press', { count: likes, shown: formats.number(likes) })}
        icon={liked ? <IconThumbUpFilled size={17} /> : <IconThumbUp size={17} stroke={1.7} />}
        onClick={() => like.mutate({ params, body: { liked: !liked } })}
      >
        <span className="num">{formats.number(likes)}</span>
      </Button>
      <Button
        aria-pressed={disliked}
        aria-label={t('dislikes.press', { count: dislikes, shown: formats.number(dislikes) })}
        icon={disliked ? <IconThumbDownFilled size={17} /> : <IconThumbDown size={17} stroke={1.7} />}
        onClick={() => dislike.mutate({ params, body: { disliked: !disliked } })}
      >
        <span className="num">{formats.number(dislikes)}</span>
      </Button>
      {hasFavorites && (
        <Button
          aria-pressed={favored}
          icon={favored ? <IconHeartFilled size={17} /> : <IconHeart size={17} stroke={1.7} />}
          onClick={() => favorite.mutate({ params, body: { favored: !favored } })}
        >
          {t('ui:word.favorite')}
        </Button>
      )}
    </Row>
  );
}
