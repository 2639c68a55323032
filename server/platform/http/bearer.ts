import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Environment } from '#server/platform/config/environment.ts';
import type { Services } from '#server/platform/context.ts';
import { subscriberOf } from '#server/platform/network.ts';
import { refuse } from '#server/platform/refusal.ts';

type Named = NonNullable<Call['bearer']>;

const tokens: Readonly<Record<Named, (environment: Environment) => string | undefined>> = {
  MAIL_BOUNCE_TOKEN: ({ mailBounceToken }) => mailBounceToken,
};

/** Wrong tokens from one network. */
const wrongTokens = { name: 'wrong-bearer', count: 20, seconds: 600 } as const;

/** Refuses a request that does not carry the secret of the environment variable: 404 if it is not set, 401 for another one. */
export async function requireBearer(
  { environment, limits }: Pick<Services, 'environment' | 'limits'>,
  named: Named,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<void> {
  const token = tokens[named](environment);
  if (token === undefined) refuse(platformErrors.notFound);
  const isRight = await limits.guess([[wrongTokens, `${named} ${subscriberOf(ip)}`]], () =>
    Promise.resolve(
      isSame((headers.authorization ?? '').replace(/^bearer /i, 'Bearer '), `Bearer ${token}`) || undefined,
    ),
  );
  if (!isRight) refuse(platformErrors.wrongToken);
}

/** Hashes have one length, so the time of the comparison says nothing about the length of the secret either. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
}
