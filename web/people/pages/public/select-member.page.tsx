import {
  IconBuildingStore,
  IconBuildingWarehouse,
  IconMapPin,
  IconRoute,
  IconTool,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pageScreens as screens } from '#contract/people/pages.screens.ts';
import { signInPath } from '#contract/platform/start-up.rules.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { CardLink } from '#web/ui/card-link.tsx';
import { IconTile } from '#web/ui/icon-tile.tsx';
import { registerAddress } from '../join.tsx';
import { MarketingFrame } from '../marketing-frame.tsx';
import type { PageIcon } from '../sections.tsx';
import classes from '../sections.module.css';

/** Standard roles; a portal may configure others. */
const icons: Readonly<Record<string, PageIcon>> = {
  Dealer: IconBuildingStore,
  Distributor: IconBuildingWarehouse,
  Installer: IconTool,
  'Sales Rep': IconRoute,
  'District Manager': IconMapPin,
};

/** The choice before registration: the role to join as. */
export function Page() {
  const { t } = useTranslation('pages');
  const language = useLanguage();
  const { companyRoles } = useSession().config.registration;
  return (
    <MarketingFrame>
      <div className={classes.head}>
        <h1>{t('select.title')}</h1>
        <p>{t('select.lead')}</p>
      </div>
      <ul className={classes.ways} aria-label={t('ui:word.roles')}>
        {companyRoles.map((role) => {
          const Icon = icons[role.value] ?? IconUser;
          return (
            <li key={role.value}>
              <IconTile tone="info" icon={<Icon size={20} stroke={1.7} />} />
              <h2>
                <CardLink href={registerAddress(role.value)}>{inLanguage(role, language)}</CardLink>
              </h2>
              <p>{role.value in icons ? t(`select.role.${role.value}`) : t('select.other')}</p>
            </li>
          );
        })}
      </ul>
      <div className={classes.head}>
        <p>
          {t('select.known')} <AppLink href={signInPath}>{t('frame.signIn')}</AppLink>
        </p>
        <p>
          <AppLink href={screens.eligibility.path}>{t('select.unsure')}</AppLink>
        </p>
      </div>
    </MarketingFrame>
  );
}
