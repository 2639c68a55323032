import { adminHomeOf } from '#contract/admin-home.ts';
import { landingOf } from '#contract/platform/start-up.rules.ts';
import { FormFrame } from '#web/platform/form-frame.tsx';
import { useGo } from '#web/platform/navigation.tsx';
import { queryClient } from '#web/platform/query.ts';
import { sessionQuery, useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { takeTarget } from '../remembered-target.ts';
import { SignIn, SignInAside } from '../sign-in.tsx';

/** Sign-in, inside the application. Who opens the portal there gets it sooner, from `web/areas/sign-in.tsx`. */
export function Page() {
  const { config } = useSession();
  const go = useGo();
  const onSignedIn = async () => {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await go(takeTarget(landingOf(session, adminHomeOf(session))), { replace: true });
  };
  return (
    <FormFrame aside={<SignInAside />}>
      <SignIn config={config} language={useLanguage()} onSignedIn={onSignedIn} />
    </FormFrame>
  );
}
