import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Cover } from '#web/ui/cover.tsx';
import classes from './form-frame.module.css';

export interface FormFrameContent {
  readonly children: ReactNode;
  /** The content of the cover: one sentence and one stage line. Without it, the form is shown alone. */
  readonly aside?: ReactNode;
  /** 420 px by default. */
  readonly maxWidth?: number;
  /** A page of cards on the page's background, under a bar. */
  readonly onCanvas?: boolean;
}

export interface FormFrameViewProps extends FormFrameContent {
  readonly language: Language;
  readonly portalName: Bilingual;
  readonly supportEmail: string;
  readonly languageChooser: ReactNode;
  /** Addresses of the legal pages, by the name of their text. */
  readonly legal: readonly (readonly [name: 'privacy' | 'cookies', address: string])[];
}

/** What a public page with a form looks like: the form on the left and a cover on the right, or on small screens a band above the form. */
export function FormFrameView({
  children,
  aside,
  maxWidth = 420,
  onCanvas = false,
  language,
  portalName,
  supportEmail,
  languageChooser,
  legal,
}: FormFrameViewProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.frame} data-art={aside ? true : undefined} data-canvas={onCanvas || undefined}>
      <div className={classes.left}>
        <header className={classes.top}>
          <AppLink href="/" className={classes.brand}>
            <BrandMark size={30} />
            <span className="display">{inLanguage(portalName, language)}</span>
          </AppLink>
          {languageChooser}
        </header>
        <main className={classes.main} id="main">
          <div style={{ maxWidth, width: '100%' }}>
            {aside && (
              <div className={classes.band}>
                <Cover seed="public" motif="contours" ratio="fill" />
              </div>
            )}
            {children}
          </div>
        </main>
        <footer className={`sub ${classes.foot}`}>
          <span>{t('runsOn')}</span>
          <nav aria-label={t('legal.label')}>
            {legal.map(([name, address]) => (
              <AppLink key={name} href={address}>
                {t(`legal.${name}`)}
              </AppLink>
            ))}
            <a href={`mailto:${supportEmail}`}>{t('legal.help')}</a>
          </nav>
        </footer>
      </div>
      {aside && (
        <aside className={classes.right}>
          <Cover seed="public" motif="contours" ratio="fill" square />
          <div className={classes.over}>{aside}</div>
        </aside>
      )}
    </div>
  );
}
