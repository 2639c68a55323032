import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { taxCalls as calls } from '#contract/rewards/tax-forms.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';

/** The way to the tax service, at which the person fills in the form. */
export function AtService() {
  const { t } = useTranslation('tax-forms');
  const token = useCall(calls.transientToken, {});
  if (token.isError) return <FailedReply reply={token} level={3} />;
  if (!token.data) return <SkeletonRows rows={2} />;
  return (
    <Panel title={t('service.title')}>
      <p>{t('service.text')}</p>
      {token.data.address && (
        <ButtonLink
          variant="filled"
          icon={<IconExternalLink size={16} stroke={1.7} />}
          href={token.data.address}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('service.open')}
        </ButtonLink>
      )}
    </Panel>
  );
}
