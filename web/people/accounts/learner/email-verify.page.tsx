import { useState } from 'react';
import { useUser } from '#web/platform/session.tsx';
import classes from '../accounts.module.css';
import { VerifyCode } from '../verify-code.tsx';

/** Start-up step 3: the address must be verified first. */
export function Page() {
  const user = useUser();
  // The session may end with the code. The page stays open to explain what happens next.
  const [email] = useState(user.email);
  return (
    <div className={classes.narrow}>
      <VerifyCode email={email} />
    </div>
  );
}
