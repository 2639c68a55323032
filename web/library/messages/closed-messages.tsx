import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Strip } from '#web/ui/strip.tsx';

/** While acting for somebody: the title, and why there is nothing else. */
export function ClosedMessages({ area }: { area: 'learner' | 'admin' }) {
  const { t } = useTranslation('messages');
  return (
    <>
      <PageHeader {...(area === 'learner' && { room: 'learner' as const })} title={t('title')} />
      <Strip title={t('acting')} />
    </>
  );
}
