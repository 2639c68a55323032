import { contentSources } from '#server/platform/config/content-origins.ts';
import type { Environment } from '#server/platform/config/environment.ts';

/**
 * Headers of every page: only our own scripts, by nonce, and those of services that are set up, except on pages that allow none; learner packages
 * play in frames of the content origin.
 */
export function contentSecurityPolicy(
  nonce: string,
  environment: Environment,
  { ownScriptsOnly = false }: { readonly ownScriptsOnly?: boolean | undefined } = {},
): Record<string, string> {
  const { baseUrl } = environment;
  const none = { captcha: undefined, analyticsId: undefined, mapsKey: undefined };
  const { captcha, analyticsId, mapsKey } = ownScriptsOnly ? none : environment;
  const captchaHosts = captcha
    ? ' https://www.google.com https://www.gstatic.com https://www.recaptcha.net'
    : '';
  const analyticsHosts = analyticsId ? ' https://www.googletagmanager.com' : '';
  const measured = analyticsId ? ' https://*.google-analytics.com' : '';
  // Only its script and its search: the portal draws maps itself, so no pictures, styles or fonts come from there.
  const mapsHosts = mapsKey ? ' https://maps.googleapis.com' : '';
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${captchaHosts}${analyticsHosts}${mapsHosts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${analyticsHosts}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${measured}${mapsHosts}`,
    `frame-src ${["'self'", ...contentSources(environment)].join(' ')}${captchaHosts}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
    // Isolated from pages that open us; a window we open for a lesson may talk to its page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(baseUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
