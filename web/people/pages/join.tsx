import { useTranslation } from 'react-i18next';
import { pageScreens as screens } from '#contract/people/pages.screens.ts';
import { homePath, signInPath } from '#contract/platform/start-up.rules.ts';
import { useSession } from '#web/platform/session.tsx';
import { ButtonLink, type ButtonLook } from '#web/ui/button.tsx';

/** The address where a person of this role registers; without a role, the page to choose one. */
export const registerAddress = (companyRole?: string): string =>
  companyRole ? `/public/register?companyRole=${encodeURIComponent(companyRole)}` : screens.selectMember.path;

/** The main action of a public page: register or, if signed in, continue. */
export function Join({
  companyRole,
  variant = 'filled',
}: {
  companyRole?: string;
  variant?: ButtonLook['variant'];
}) {
  const { t } = useTranslation('pages');
  const { user } = useSession();
  return (
    <ButtonLink href={user ? homePath : registerAddress(companyRole)} variant={variant} size="lg">
      {t(user ? 'ui:word.myTraining' : 'register')}
    </ButtonLink>
  );
}

/** The sign-in link; nothing for people who are signed in. */
export function SignIn({ variant = 'night-subtle' }: { variant?: ButtonLook['variant'] }) {
  const { t } = useTranslation('pages');
  const { user } = useSession();
  if (user) return null;
  return (
    <ButtonLink href={signInPath} variant={variant} size="lg">
      {t('frame.signIn')}
    </ButtonLink>
  );
}
