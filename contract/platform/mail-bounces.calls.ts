import * as z from 'zod';
import { call } from './call.ts';
import { platformErrors } from './errors.ts';

/** How many mails one report may be about. */
const maxBounces = 1000;

/**
 * What a mail provider reports about one mail. Texts are free here, because one odd line must not keep the others out: each is answered by itself.
 */
const bounce = z.object({
  /** Whom the mail was to, as `name@host`. */
  address: z.string(),
  /** `permanent`: it will never arrive. `temporary`: it is tried again. `complaint`: it arrived and was called spam. Only `permanent` counts. */
  kind: z.string(),
  /** The `Message-ID` of the mail, or what the provider calls it. The same mail counts once, however often it is reported. */
  messageId: z.string().nullish(),
  /** The words of the server that refused it. */
  reason: z.string().nullish(),
  /** When, as ISO 8601 with a zone. Left out, or later than the clock of the portal: now. */
  at: z.string().nullish(),
});

/** What the portal did with one line. */
const bounceOutcomes = [
  'counted',
  /** The same mail was counted before. Without a `messageId`, one time counts once, and without that, one day. */
  'repeated',
  /** The address was verified, changed, or tried again after this mail had left. */
  'outdated',
  /** Not permanent: nothing is counted. */
  'not-permanent',
  'unknown-kind',
  'not-an-address',
  'not-a-time',
] as const;

export const mailBounceCalls = {
  report: call({
    id: 'mail.report-bounces',
    method: 'POST',
    path: '/api/mail-bounces',
    summary:
      'The mail provider reports mails that bounced, with the token of MAIL_BOUNCE_TOKEN; says of each what was done with it. Whether an address belongs to somebody stays untold',
    access: 'public',
    bearer: 'MAIL_BOUNCE_TOKEN',
    bodyLimitBytes: 1024 * 1024,
    // A line that is none is answered as one without an address.
    body: z.object({
      bounces: z
        .array(bounce.catch({ address: '', kind: '' }))
        .min(1)
        .max(maxBounces),
    }),
    reply: z.object({
      /** In the order of the report. */
      results: z.array(z.object({ address: z.string(), outcome: z.enum(bounceOutcomes) })),
      counted: z.int(),
    }),
    errors: [platformErrors.wrongToken, platformErrors.tooMany],
  }),
};
export type Bounce = z.output<typeof bounce>;
export type BounceOutcome = (typeof bounceOutcomes)[number];
