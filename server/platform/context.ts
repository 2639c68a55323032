import type { Language } from '#contract/platform/language.ts';
import type { Actor } from './access/actor.ts';
import type { ActivityEntry } from './activity.ts';
import type { Environment } from './config/environment.ts';
import type { LiveSettings } from './config/live-settings.ts';
import type { Settings } from './config/settings.ts';
import type { Db, Transaction } from './database/open.ts';
import type { ReadDb, Replica } from './database/replica/replica.ts';
import type { Signals } from './database/signals.ts';
import type { EventKind } from './events.ts';
import type { FileStore } from './files/file-store.ts';
import type { Metrics } from './health/siblings.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Port } from './ports.ts';

/** What a process's requests and jobs share. */
export interface Services {
  readonly db: Db;
  /** Null unless DATABASE_READ_URL names one. */
  readonly replica: Replica | null;
  readonly files: FileStore;
  readonly limits: Limits;
  readonly signals: Signals;
  readonly log: Log;
  readonly metrics: Metrics;
  /**
   * The settings in force. Administrators may save others at any time: read them from here for each request or run and never keep them. A
   * context keeps those of its moment.
   */
  readonly settings: Settings;
  readonly liveSettings: LiveSettings;
  readonly environment: Environment;
  /** True if the demo network was loaded; the sign-in page shows it. */
  readonly isDemo: boolean;
  /** The current time. Passed in so that tests can set it. */
  readonly now: () => Date;
  /** Today's date in the portal's time zone, `YYYY-MM-DD`. */
  readonly today: () => string;
}

/** Where a request came from. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** A request or a job in progress. `Who` is the actor if the call's access guarantees one. */
export interface Context<Who extends Actor | null = Actor | null> extends Services {
  readonly actor: Who;
  readonly language: Language;
  readonly origin: Origin;
  ask<Question, Answer>(to: Port<Question, Answer>, question: Question): Promise<Answer[]>;
  /**
   * Runs a change in one transaction, including its log entries and events: all of it or nothing. After a deadlock or a serialization
   * failure it runs again, three times at most, so `work` must not keep state outside itself.
   */
  change<T>(work: (change: Change) => Promise<T>): Promise<T>;
}

/** What reads need of a context, and nothing that changes anything. */
export type Reading<Who extends Actor | null = Actor | null> = Omit<Context<Who>, 'change'>;

/** A request that a standby may answer. */
export interface ReadContext<Who extends Actor | null = Actor | null> extends Omit<Reading<Who>, 'db'> {
  readonly db: ReadDb;
}

/** A change in progress. Its queries take `tx`; the outer `db` does not exist here. */
export interface Change extends Omit<Context, 'db' | 'replica' | 'change'> {
  readonly tx: Transaction;
  /** Writes to the activity log, naming both people while one acts for the other. */
  record(entry: ActivityEntry): Promise<void>;
  announce<Fact>(event: EventKind<Fact>, fact: Fact): Promise<void>;
  /** Runs after the transaction commits. Only for work that may be repeated, never for work that must happen. */
  afterwards(work: () => void | Promise<void>): void;
}
