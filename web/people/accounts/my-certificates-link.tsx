import { useTranslation } from 'react-i18next';
import { screenById } from '#web/platform/screen-at.ts';
import { useSession } from '#web/platform/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** A link from the account page to the person's certificates, which are shown with the training. */
export function MyCertificatesLink() {
  const { t } = useTranslation('accounts');
  const { config } = useSession();
  const training = screenById('courses.my-training');
  if (!config.features.certificates || !training) return null;
  return (
    <Panel title={t('ui:word.certificates')} sub={t('me.certificatesSub')}>
      <ButtonLink href={`${training.path}?view=certificates`}>{t('me.certificatesOpen')}</ButtonLink>
    </Panel>
  );
}
