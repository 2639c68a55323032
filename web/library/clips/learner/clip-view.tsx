import { useTranslation } from 'react-i18next';
import type { Clip as Shown } from '#contract/library/clips.ts';
import { nameIn } from '#contract/platform/language.ts';
import { Clip } from '#web/platform/media/clip.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import type { ClipRoom } from '../clip-room.ts';
import { descriptionOf, titleFor, titleOf } from '../clip-texts.ts';

/** A video or an episode with its player. */
export function ClipView({ room, clip }: { room: ClipRoom; clip: Shown }) {
  const { t } = useTranslation('clips');
  const language = useLanguage();
  const formats = useFormats();
  const { category, createdBy, publishedAt, audio } = clip;
  return (
    <>
      <PageHeader
        room="learner"
        title={<TextIn text={titleOf(clip)} language={language} />}
        sub={[
          category && nameIn(category, language),
          createdBy?.name,
          publishedAt && formats.date(publishedAt),
        ]
          .filter(Boolean)
          .join(' · ')}
        back={{ href: room.screens.learner.path, label: t(`${room.kind}.title`) }}
      />
      <Stack gap={24}>
        {audio && (
          <Clip
            kind={room.kind === 'video' ? 'video' : 'audio'}
            media={{
              file: audio,
              poster: clip.image,
              captions: { en: clip.captionsEn, fr: clip.captionsFr },
            }}
            title={titleFor(clip, language)}
            startAt={clip.listening?.positionSeconds ?? 0}
            onPosition={() => {}}
          />
        )}
        <p>
          <TextIn text={descriptionOf(clip)} language={language} plain />
        </p>
      </Stack>
    </>
  );
}
