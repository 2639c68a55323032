import { useTranslation } from 'react-i18next';
import { pageScreens as screens } from '#contract/people/pages.screens.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { lastChanged } from '../legal-dates.ts';
import { MarketingFrame } from '../marketing-frame.tsx';
import classes from '../sections.module.css';

const sections = ['keep', 'why', 'who', 'tax', 'long', 'rights', 'cookies'] as const;

/** What the portal stores about people and what they can request. */
export function Page() {
  const { t } = useTranslation('legal');
  const language = useLanguage();
  const formats = useFormats();
  const { portalName, supportEmail: email } = useSession().config;
  return (
    <MarketingFrame>
      <div className={classes.head}>
        <h1>{t('privacy.title')}</h1>
        <p>{t('privacy.lead', { portal: inLanguage(portalName, language) })}</p>
        <small>{t('changed', { date: formats.date(lastChanged.privacy) })}</small>
      </div>
      <div className={classes.reading}>
        {sections.map((key) => (
          <section key={key}>
            <h2>{t(`privacy.sections.${key}.title`)}</h2>
            <p>{t(`privacy.sections.${key}.text`, { email })}</p>
          </section>
        ))}
        <p>
          <AppLink href={screens.cookies.path}>{t('privacy.cookiesLink')}</AppLink>
        </p>
        <p>{t('privacy.withdraw')}</p>
      </div>
    </MarketingFrame>
  );
}
