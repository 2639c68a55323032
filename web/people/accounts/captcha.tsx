import { useSession } from '#web/platform/session.tsx';
import { CaptchaBox, type CaptchaBoxProps } from './captcha-box.tsx';

/** The captcha of this portal. */
export const Captcha = (props: Omit<CaptchaBoxProps, 'captchaKey'>) => (
  <CaptchaBox {...props} captchaKey={useSession().config.captchaKey} />
);
