import type { FastifyBaseLogger } from 'fastify';
import { pino, type DestinationStream, type LoggerOptions } from 'pino';
import { askedBy } from './asked-by.ts';

/** The structured log: one JSON object per line; each says which call or work it is about, and which request led to it. */
export type Log = FastifyBaseLogger;

export const openLog = (options: LoggerOptions, to?: DestinationStream): Log =>
  // A copy, because the line is written into it.
  pino({ ...options, mixin: () => ({ ...askedBy() }) }, to);
