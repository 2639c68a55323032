import { IconMail, IconPlayerPlay, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import type { PortalConfig } from '#contract/platform/portal-config.ts';
import { signInPath } from '#contract/platform/start-up.rules.ts';
import { inLanguage, localPath } from '#contract/platform/language.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { CoverCard } from '#web/ui/cover-card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { IconTile } from '#web/ui/icon-tile.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { forgetRegistration } from './kept-registration.ts';
import { useWhoConfirms } from './use-who-confirms.ts';
import classes from './accounts.module.css';

/** The account waits for approval: what happens next, what waits behind it, and who can help. */
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
      <NextSteps />
      <Preview />
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
  return (
    <Facts
      items={[
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

/** What happens now, in order, and what the person does then. */
function NextSteps() {
  const { t } = useTranslation('accounts');
  const whoConfirms = useWhoConfirms();
  const steps = [
    {
      key: 'check',
      icon: <IconUserCheck size={20} stroke={1.7} />,
      title: t(whoConfirms === 'managers' ? 'pending.byManager' : 'pending.byTeam'),
      note: t('pending.usually'),
    },
    {
      key: 'mail',
      icon: <IconMail size={20} stroke={1.7} />,
      title: t('pending.mail'),
      note: t('pending.mailNote'),
    },
    {
      key: 'begin',
      icon: <IconPlayerPlay size={20} stroke={1.7} />,
      title: t('pending.begin'),
      note: t('pending.beginNote'),
    },
  ];
  return (
    <section>
      <h2 className={classes.sectionTitle}>{t('pending.next')}</h2>
      <Stack as="ol" gap={12} className={classes.next}>
        {steps.map(({ key, icon, title, note }) => (
          <li key={key}>
            <IconTile icon={icon} tone="info" />
            <div>
              <b>{title}</b>
              <br />
              <small className="sub">{note}</small>
            </div>
          </li>
        ))}
      </Stack>
    </section>
  );
}

/** What waits behind the approval, as far as the portal has it. */
function Preview() {
  const { t } = useTranslation('accounts');
  const { features } = useSession().config;
  const shown = [
    { key: 'courses', motif: 'contours', isOn: true },
    { key: 'live', motif: 'tread', isOn: features.liveTraining },
    { key: 'certificates', motif: 'dial', isOn: features.certificates },
  ] as const;
  return (
    <section>
      <h2 className={classes.sectionTitle}>{t('pending.preview')}</h2>
      <div className={classes.preview}>
        {shown
          .filter(({ isOn }) => isOn)
          .map(({ key, motif }) => (
            <CoverCard
              key={key}
              href={undefined}
              title={t(`pending.has.${key}.title`)}
              cover={{ seed: key, motif }}
            >
              <p>{t(`pending.has.${key}.sentence`)}</p>
            </CoverCard>
          ))}
      </div>
    </section>
  );
}
