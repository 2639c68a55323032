import { useCallback, useEffect, useState, type MouseEvent } from 'react';
import { pageScreens } from '#contract/people/pages.screens.ts';
import { sessionScreens } from '#contract/people/session.screens.ts';
import { localPath, splitPath, type ChooserLanguage } from '#contract/platform/language.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { SignIn, SignInAside } from '#web/people/accounts/sign-in.tsx';
import { loadChunk } from '#web/platform/chunk-reload.ts';
import { showFailure } from '#web/platform/failures.ts';
import { FormFrameView } from '#web/platform/form-frame-view.tsx';
import { texts } from '#web/platform/formats/translate.ts';
import { LanguageButtons } from '#web/platform/language-buttons.tsx';
import { currentLanguage, loadTexts, nameDepartments } from '#web/platform/language.ts';
import { switchLanguage } from '#web/platform/switch-language.ts';
import { whenDrawn } from '#web/platform/when-drawn.ts';
import { AppLinkProvider, type AppLinkProps } from '#web/ui/app-link.tsx';
import { isElsewhere } from './elsewhere.ts';
import { showPage } from './show-page.tsx';
import { Surroundings } from './surroundings.tsx';

/** Draws sign-in, and fetches the application once it can be used. */
export function startSignIn({ config }: SessionReply): void {
  showPage(
    <AppLinkProvider component={LeavingLink}>
      <SignInPage config={config} />
    </AppLinkProvider>,
  );
}

const loadApp = () => loadChunk(() => import('./app.tsx'));

const legal = [
  ['privacy', pageScreens.privacy.path],
  ['cookies', pageScreens.cookies.path],
] as const;

function SignInPage({ config }: Pick<SessionReply, 'config'>) {
  const [language, setLanguage] = useState(currentLanguage);
  // Before anything below it asks for a text.
  nameDepartments(config.assignmentGroupName[language]);
  const follow = useCallback(async () => {
    const shown = currentLanguage();
    await loadTexts(texts.namespaces(texts.language), shown);
    document.documentElement.lang = shown;
    texts.changeLanguage(shown);
    setLanguage(shown);
  }, []);
  useEffect(() => {
    // If it fails, signing in fetches it.
    return whenDrawn(() => void loadApp().catch(() => undefined));
  }, []);
  useEffect(() => {
    const onBack = () => {
      if (splitPath(window.location.pathname).path === sessionScreens.login.path)
        void follow().catch(showFailure);
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [follow]);
  const choose = (chosen: ChooserLanguage) =>
    void switchLanguage(chosen, (address) => {
      window.history.pushState(null, '', address);
      return follow();
    });
  return (
    <>
      <FormFrameView
        aside={<SignInAside />}
        language={language}
        portalName={config.portalName}
        supportEmail={config.supportEmail}
        languageChooser={<LanguageButtons current={language} choose={choose} />}
        legal={legal}
      >
        <SignIn config={config} language={language} onSignedIn={async () => (await loadApp()).enterApp()} />
      </FormFrameView>
      <Surroundings config={config} language={language} screen={sessionScreens.login} />
    </>
  );
}

/** A link on the page of sign-in: the application opens where it leads. */
function LeavingLink({ href, ...props }: AppLinkProps) {
  if (isElsewhere(href)) {
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content arrives with the props
    return <a {...props} href={href} />;
  }
  const leave = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    loadApp().then(({ startAppAt }) => startAppAt(href), showFailure);
  };
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content arrives with the props
  return <a {...props} href={localPath(href, currentLanguage())} onClick={leave} />;
}
