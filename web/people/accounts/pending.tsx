import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import type { PortalConfig } from '#contract/platform/portal-config.ts';
import { signInPath } from '#contract/platform/start-up.rules.ts';
import { inLanguage, localPath } from '#contract/platform/language.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { forgetRegistration } from './kept-registration.ts';
import { useWhoConfirms } from './use-who-confirms.ts';
import classes from './accounts.module.css';

/** The account waits for approval: who decides, how long it takes, and who can help. */
export function Pending() {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const { config } = useSession();
  return (
    <Stack gap={24}>
      <div>
        <h1>{t('pending.title')}</h1>
        <p className={classes.lead} role="status">
          {accountErrors.pending[language]}
        </p>
      </div>
      <PendingFacts config={config} />
      <div>
        <Button
          onClick={() => {
            forgetRegistration();
            window.location.assign(localPath(signInPath, language));
          }}
        >
          {t('pending.back')}
        </Button>
      </div>
    </Stack>
  );
}

function PendingFacts({ config }: { config: PortalConfig }) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const whoConfirms = useWhoConfirms();
  return (
    <Facts
      items={[
        {
          key: 'who',
          label: t('pending.who'),
          value: t(whoConfirms === 'managers' ? 'pending.manager' : 'pending.team'),
        },
        { key: 'when', label: t('pending.when'), value: t('pending.usually') },
        {
          key: 'help',
          label: t('pending.help'),
          value: (
            <>
              <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
              <br />
              {inLanguage(config.supportHours, language)}
            </>
          ),
        },
      ]}
    />
  );
}
