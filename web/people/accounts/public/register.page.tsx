import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormFrame } from '#web/areas/public/form-frame.tsx';
import { useSession } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import classes from '../accounts.module.css';
import { enter } from '../enter.ts';
import { RegisterDealer } from '../register-dealer.tsx';
import { RegisterPerson } from '../register-person.tsx';
import { RegisterSteps } from '../register-steps.tsx';
import { RegisterWork } from '../register-work.tsx';
import { useRegistration } from '../use-registration.ts';
import { Pending, VerifyCode } from '../verify-code.tsx';

const widthPx = 640;

/** Registration: about you, your dealer, your work, then the code from the e-mail. */
export function Page() {
  const { companyRole } = useSearch({ strict: false }) as { companyRole?: string };
  const { config } = useSession();
  const isOnOffer = config.registration.companyRoles.some((role) => role.value === companyRole);
  const { step, user, props } = useRegistration(isOnOffer ? companyRole : undefined);
  const [dealer, setDealer] = useState<AsyncOption | null>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    void window.scrollTo({ top: 0 });
  }, [step, user]);
  useEffect(() => {
    if (user?.status === 'active') enter();
  }, [user]);

  return (
    <FormFrame maxWidth={widthPx}>
      <div className={classes.registration}>
        <RegisterSteps current={user ? 3 : step} />
        {user && (config.skipVerification ? <Pending /> : <VerifyCode email={user.email} />)}
        {!user && step === 0 && <RegisterPerson {...props('person')} />}
        {!user && step === 1 && <RegisterDealer {...props('dealer')} chosen={dealer} onChosen={setDealer} />}
        {!user && step === 2 && <RegisterWork {...props('work')} />}
      </div>
    </FormFrame>
  );
}
