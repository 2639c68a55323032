import { useEffect, useState } from 'react';
import { loadChunk } from '#web/platform/chunk-reload.ts';
import { untilLoaded } from '#web/platform/lazy-extra.ts';
import { Button } from '#web/ui/button.tsx';
import { useClearance } from '#web/ui/use-clearance.ts';
import { barTexts, type BarTexts } from './bar-texts.ts';
import { acceptedCategories } from './consent-cookie.ts';
import { consentLanguages, type ConsentLanguage } from './consent-languages.ts';
import { openConsentSettings, type ConsentWork } from './consent-store.ts';
import { useConsentLanguage } from './use-consent-language.ts';
import classes from './consent.module.css';

const dialog = () => untilLoaded(() => loadChunk(() => import('./consent-dialog.ts')));
const analytics = () => untilLoaded(() => loadChunk(() => import('./analytics.ts')));

/** Asks for consent with a small bar, opens the full dialog, and counts visits after consent. */
export function Consent({
  work,
  analyticsId,
}: {
  work: NonNullable<ConsentWork>;
  analyticsId: string | null;
}) {
  useEffect(() => {
    if (work === 'settings') void dialog().then(({ showSettings }) => showSettings());
    if (!analyticsId) return;
    let isOver = false;
    if (work === 'measure')
      void analytics().then(({ loadAnalytics }) => {
        if (!isOver) loadAnalytics(analyticsId);
      });
    return () => {
      isOver = true;
      if (!acceptedCategories()?.includes('analytics'))
        void analytics().then(({ stopAnalytics }) => stopAnalytics(analyticsId));
    };
  }, [work, analyticsId]);
  return acceptedCategories() === null ? <Bar /> : null;
}

function Bar() {
  const language = useConsentLanguage();
  const words = useBarTexts(language);
  return words ? <BarIn language={language} words={words} /> : null;
}

function BarIn({ language, words }: { language: ConsentLanguage; words: BarTexts }) {
  const bar = useClearance('--consent-clearance', 32);
  const [busy, setBusy] = useState(false);

  const choose = (what: 'all' | 'necessary') => {
    setBusy(true);
    void dialog().then(({ choose: take }) => take(what));
  };
  return (
    <section
      ref={bar}
      className={classes.bar}
      aria-label={words.label}
      lang={consentLanguages[language].lang}
    >
      <p>{words.sentence}</p>
      <div>
        <Button onClick={() => choose('all')} busy={busy}>
          {words.acceptAll}
        </Button>
        <Button onClick={() => choose('necessary')} busy={busy}>
          {words.necessaryOnly}
        </Button>
        <Button variant="subtle" tone="neutral" onClick={openConsentSettings} aria-haspopup="dialog">
          {words.settings}
        </Button>
      </div>
    </section>
  );
}

/** The texts of the bar, once they are there. */
function useBarTexts(language: ConsentLanguage): BarTexts | undefined {
  const [more, setMore] = useState<Readonly<Partial<Record<ConsentLanguage, BarTexts>>>>({});
  const isHere = language in barTexts;
  useEffect(() => {
    if (isHere) return;
    void untilLoaded(() => loadChunk(() => import('./more-bar-texts.ts'))).then(({ moreBarTexts }) =>
      setMore(moreBarTexts),
    );
  }, [isHere]);
  return { ...more, ...barTexts }[language];
}
