import type { FastifyBaseLogger } from 'fastify';

/** The structured log; one JSON object a line, requests carry their id. */
export type Log = FastifyBaseLogger;
