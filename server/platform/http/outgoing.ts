import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Outgoing } from './handlers.ts';

/** Cookies as the portal sets them: for its own host and path, never sent from other sites. */
export const outgoingFor =
  (baseUrl: string) =>
  (request: FastifyRequest, reply: FastifyReply): Outgoing => {
    const common = { path: '/', sameSite: 'lax', secure: baseUrl.startsWith('https:') } as const;
    return {
      cookies: request.cookies,
      headers: request.headers,
      setCookie: (name, value, { maxAgeSeconds, httpOnly }) =>
        void reply.setCookie(name, value, {
          ...common,
          httpOnly,
          ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
        }),
      clearCookie: (name) => void reply.clearCookie(name, common),
    };
  };
