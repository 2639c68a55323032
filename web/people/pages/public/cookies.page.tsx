import { useTranslation } from 'react-i18next';
import { languageCookie } from '#contract/platform/language.ts';
import { openConsentSettings } from '#web/people/consent/consent-store.ts';
import { consentCookie } from '#web/people/consent/consent-cookie.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useSession } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { lastChanged } from '../legal-dates.ts';
import { MarketingFrame } from '../marketing-frame.tsx';
import { Section } from '../sections.tsx';
import classes from '../sections.module.css';

const cookies = [
  { key: 'session', name: 'paddock, __Host-paddock', kind: 'necessary' },
  { key: 'language', name: languageCookie, kind: 'necessary' },
  { key: 'target', name: 'redirect_to', kind: 'necessary' },
  { key: 'consent', name: consentCookie, kind: 'necessary' },
  { key: 'fbp', name: '_fbp', kind: 'analytics' },
  { key: 'ga', name: '_ga', kind: 'analytics' },
  { key: 'gid', name: '_gid', kind: 'analytics' },
  { key: 'gat', name: '_gat', kind: 'analytics' },
] as const;

/** Every cookie with its purpose and lifetime, and a button to choose again. */
export function Page() {
  const { t } = useTranslation('legal');
  const formats = useFormats();
  const { analyticsId } = useSession().config;
  return (
    <MarketingFrame>
      <div className={classes.head}>
        <h1>{t('cookies.title')}</h1>
        <p>{t('cookies.lead')}</p>
        <small>{t('changed', { date: formats.date(lastChanged.cookies) })}</small>
      </div>
      <Button variant="filled" size="md" onClick={openConsentSettings}>
        {t('cookies.change')}
      </Button>
      <Section title={t('cookies.list')} {...(!analyticsId && { sub: t('cookies.none') })}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways is reached by keyboard */}
        <div
          className={`surface ${classes.scroll}`}
          role="region"
          aria-label={t('cookies.table')}
          tabIndex={0}
        >
          <table className={classes.table}>
            <thead>
              <tr>
                {(['name', 'purpose', 'life', 'kind'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`cookies.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cookies.map(({ key, name, kind }) => (
                <tr key={key}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td className={classes.wide}>{t(`cookies.purpose.${key}`)}</td>
                  <td>{t(`cookies.life.${key}`)}</td>
                  <td>{t(`cookies.kind.${kind}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <Section title={t('cookies.storage.title')} sub={t('cookies.storage.text')} />
    </MarketingFrame>
  );
}
