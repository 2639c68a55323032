import type { Language } from '#contract/platform/language.ts';
import type { Actor } from './access/actor.ts';
import type { ActivityEntry } from './activity.ts';
import type { Environment } from './config/environment.ts';
import type { Settings } from './config/settings.ts';
import type { Db, Transaction } from './database/open.ts';
import type { EventKind } from './events.ts';
import type { FileStore } from './files/file-store.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Port } from './ports.ts';

/** What the process shares among its requests and jobs. */
export interface Services {
  readonly db: Db;
  readonly files: FileStore;
  readonly limits: Limits;
  readonly log: Log;
  readonly settings: Settings;
  readonly environment: Environment;
  /** The demo network was loaded: the sign-in page says so. */
  readonly isDemo: boolean;
  /** The instant it is. Passed in, so that tests can set it. */
  readonly now: () => Date;
  /** The day it is in the portal's zone, `YYYY-MM-DD`. */
  readonly today: () => string;
}

/** Where a request came from. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** A request or a job at work. `Who` is the actor where the call's access guarantees one. */
export interface Context<Who extends Actor | null = Actor | null> extends Services {
  readonly actor: Who;
  readonly language: Language;
  readonly origin: Origin;
  ask<Question, Answer>(to: Port<Question, Answer>, question: Question): Promise<Answer[]>;
  /**
   * Runs a change in one transaction: all of it happens, with its log entries and what it announces, or nothing. After a deadlock or a
   * serialization failure it runs again, three times at most, so it keeps nothing outside of itself.
   */
  change<T>(work: (change: Change) => Promise<T>): Promise<T>;
}

/** A change under way. Its queries take `tx`; the outer `db` does not exist here. */
export interface Change extends Omit<Context, 'db' | 'change'> {
  readonly tx: Transaction;
  /** Writes to the activity log, with both people while one acts for the other. */
  record(entry: ActivityEntry): Promise<void>;
  announce<Fact>(event: EventKind<Fact>, fact: Fact): Promise<void>;
  /** Runs once the transaction is committed; for work that may be repeated, never for what must happen. */
  afterwards(work: () => void | Promise<void>): void;
}
