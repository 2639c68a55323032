import { useEffect, useState } from 'react';
import { FormFrame } from '#web/platform/form-frame.tsx';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { useSession } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import classes from '../accounts.module.css';
import { enter } from '../enter.ts';
import { keepRegistration, keptRegistration } from '../kept-registration.ts';
import { RegisterDealer } from '../register-dealer.tsx';
import { RegisterPerson } from '../register-person.tsx';
import { RegisterSteps } from '../register-steps.tsx';
import { RegisterWork } from '../register-work.tsx';
import { useRegistration } from '../use-registration.ts';
import { Pending } from '../pending.tsx';
import { VerifyCode } from '../verify-code.tsx';

const widthPx = 640;

/** Registration: about you, your dealer, your work, then the code from the e-mail. */
export function Page() {
  const [{ companyRole }] = useSearchOf('companyRole');
  const { config, user: signedIn, limited } = useSession();
  const isOnOffer = config.registration.companyRoles.some((role) => role.value === companyRole);
  const {
    step,
    user: registered,
    isRestored,
    props,
    startOver,
  } = useRegistration(isOnOffer ? companyRole : undefined);
  const [{ dealer: keptDealer = null, isDecidedByOthers = false }] = useState(keptRegistration);
  const [dealer, setDealer] = useState<AsyncOption | null>(keptDealer);
  // If reloaded at the code step, the page still knows whose code is expected.
  const user = registered ?? (limited ? signedIn : null);
  const isWaiting = isDecidedByOthers && !user;
  const isNew = !user && !isWaiting;
  useEffect(() => {
    // Newer browsers return a promise, which must not be used as a clean-up function.
    void window.scrollTo({ top: 0 });
  }, [step, user]);
  useEffect(() => {
    if (user?.status === 'active') enter();
  }, [user]);

  return (
    <FormFrame maxWidth={widthPx}>
      <div className={classes.registration}>
        <RegisterSteps current={user || isWaiting ? 3 : step} />
        {user &&
          (config.skipVerification ? (
            <Pending />
          ) : (
            <VerifyCode email={user.email} onWrongAddress={() => void startOver()} />
          ))}
        {isWaiting && <Pending />}
        {isNew && step === 0 && <RegisterPerson {...props('person')} isRestored={isRestored} />}
        {isNew && step === 1 && (
          <RegisterDealer
            {...props('dealer')}
            chosen={dealer}
            onChosen={(option) => {
              setDealer(option);
              // Its icon is redrawn.
              keepRegistration({ dealer: option && { ...option, icon: undefined } });
            }}
          />
        )}
        {isNew && step === 2 && <RegisterWork {...props('work')} />}
      </div>
    </FormFrame>
  );
}
