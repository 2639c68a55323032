import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { certificateCalls } from '#contract/training/certificates.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession, useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';

/** Says at the end of a passed course that a certificate came with it. Says nothing where none did. */
export function EarnedWith({ courseId }: { courseId: string }) {
  const { t } = useTranslation('certificates');
  const language = useLanguage();
  const { config } = useSession();
  const { _id } = useUser();
  const found = useCall(
    certificateCalls.user,
    { params: { userId: _id } },
    { enabled: config.features.certificates, staleMilliseconds: 0 },
  );
  const earned = found.data?.certificates.filter(
    (one) => one.status === 'valid' && one.courses.some((course) => course._id === courseId),
  );
  return earned?.map(({ _id: id, curriculum }) => (
    <Strip
      key={id}
      tone="ok"
      live="status"
      icon={<IconCertificate size={18} stroke={1.7} />}
      title={t('earned.title', { name: inLanguage(curriculum.name, language) })}
      actions={<ButtonLink href="/auth/my-training?view=certificates">{t('earned.open')}</ButtonLink>}
    >
      {t('earned.sentence')}
    </Strip>
  ));
}
