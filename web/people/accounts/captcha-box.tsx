import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColorScheme } from '#web/platform/theme/color-scheme.ts';
import { Strip } from '#web/ui/strip.tsx';
import { loadCaptcha } from './load-captcha.ts';
import classes from './accounts.module.css';

const version = 2;

export interface CaptchaBoxProps {
  /** The key of the portal's configuration; null without a captcha. */
  readonly captchaKey: string | null;
  /** The captcha's answer, or undefined when it expires. */
  readonly onAnswer: (answer: string | undefined) => void;
  readonly error?: React.ReactNode;
}

/** The captcha, or nothing if none is configured. Change its key to ask again. */
export function CaptchaBox({ onAnswer, error, captchaKey }: CaptchaBoxProps) {
  const { t } = useTranslation('accounts');
  const { isDark } = useColorScheme();
  const place = useRef<HTMLDivElement>(null);
  const answered = useRef(onAnswer);
  useEffect(() => {
    answered.current = onAnswer;
  });
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (!captchaKey) return;
    let isGone = false;
    loadCaptcha(captchaKey, version).then(
      (captcha) => {
        if (isGone || !place.current) return;
        // The provider fills an element only once.
        const box = document.createElement('div');
        place.current.replaceChildren(box);
        captcha.render(box, {
          sitekey: captchaKey,
          size: 'normal',
          theme: isDark ? 'dark' : 'light',
          callback: (answer) => answered.current(answer),
          'expired-callback': () => answered.current(undefined),
          'error-callback': () => setFailure('Failed to execute'),
        });
      },
      (reason: Error) => {
        if (!isGone) setFailure(reason.message);
      },
    );
    return () => {
      isGone = true;
    };
  }, [captchaKey, isDark]);

  if (!captchaKey) return null;
  return (
    <div>
      <div ref={place} className={classes.captcha} />
      {failure && (
        <Strip tone="bad" title={t('captcha.failed')} live="alert">
          {failure}
        </Strip>
      )}
      {error && (
        <p className={classes.fieldError} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
