import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { LanguageChooser } from '#web/platform/language-chooser.tsx';
import { screenById } from '#web/platform/screen-at.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Cover } from '#web/ui/cover.tsx';
import classes from './form-frame.module.css';

export interface FormFrameProps {
  readonly children: ReactNode;
  /** The content of the cover: one sentence and one stage line. Without it, the form is shown alone. */
  readonly aside?: ReactNode;
  /** 420 px by default. */
  readonly maxWidth?: number;
  /** A page of cards on the page's background, under a bar. */
  readonly onCanvas?: boolean;
}

const legal = [
  ['legal.privacy', 'privacy'],
  ['legal.cookies', 'cookies'],
] as const;

/** The public shell: the form on the left and a cover on the right. On small screens, the cover is a band above the form. */
export function FormFrame({ children, aside, maxWidth = 420, onCanvas = false }: FormFrameProps) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { config } = useSession();
  return (
    <div className={classes.frame} data-art={aside ? true : undefined} data-canvas={onCanvas || undefined}>
      <div className={classes.left}>
        <header className={classes.top}>
          <AppLink href="/" className={classes.brand}>
            <BrandMark size={30} />
            <span className="display">{inLanguage(config.portalName, language)}</span>
          </AppLink>
          <LanguageChooser />
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
        <footer className={classes.foot}>
          <span>{t('runsOn')}</span>
          <nav aria-label={t('legal.label')}>
            {legal.map(([id, name]) => {
              const screen = screenById(id);
              return (
                screen && (
                  <AppLink key={id} href={screen.path}>
                    {t(`legal.${name}`)}
                  </AppLink>
                )
              );
            })}
            <a href={`mailto:${config.supportEmail}`}>{t('legal.help')}</a>
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
