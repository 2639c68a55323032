import type { FastifyBaseLogger } from 'fastify';

/** The structured log: one JSON object per line; requests carry their id. */
export type Log = FastifyBaseLogger;
