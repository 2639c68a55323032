import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Activity } from '#contract/rewards/activities.fields.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** What the person attached: a picture as it is, a document as a link. */
export function Attachment({ activity: { attachment } }: { activity: Activity }) {
  const { t } = useTranslation('activities');
  if (!attachment) return <p>{t('submission.noAttachment')}</p>;
  const { name, location, mediaType } = attachment;
  return (
    <Stack gap={12}>
      {mediaType.startsWith('image/') && (
        <Picture shownPx={960} src={location} alt={name} style={{ maxWidth: '100%', height: 'auto' }} />
      )}
      <div>
        <ButtonLink
          icon={<IconFileText size={16} stroke={1.7} />}
          href={location}
          target="_blank"
          rel="noopener"
        >
          {t('ui:word.openNamed', { name })}
        </ButtonLink>
      </div>
    </Stack>
  );
}
