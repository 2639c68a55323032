import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import type { Context } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Verifies the browser's answer with the captcha service. */
export type CaptchaCheck = (answer: string, ip: string) => Promise<boolean>;

const waitMilliseconds = 5000;

/** The provider's interface: secret, answer and address in a form; the reply is `{success}`. */
export const captchaCheck =
  (secret: string, address = 'https://www.google.com/recaptcha/api/siteverify'): CaptchaCheck =>
  async (answer, ip) => {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: answer, ...(ip && { remoteip: ip }) }),
      signal: AbortSignal.timeout(waitMilliseconds),
    });
    const reply: unknown = response.ok ? await response.json() : null;
    return typeof reply === 'object' && reply !== null && (reply as { success?: unknown }).success === true;
  };

/** Refuses a form that a program filled in. Without a key there is no captcha; while the service is away, every form is refused. */
export async function requirePerson(
  { environment, origin, log }: Pick<Context, 'environment' | 'origin' | 'log'>,
  answer: string | undefined,
  check?: CaptchaCheck,
): Promise<void> {
  if (!environment.captcha) return;
  const ask = check ?? captchaCheck(environment.captcha.secret);
  const isPerson =
    answer !== undefined &&
    (await ask(answer, origin.ip).catch((error: unknown) => {
      log.error({ err: error }, 'captcha service not reached');
      return false;
    }));
  if (!isPerson) refuse(errors.captcha, {}, { field: 'captcha' });
}
