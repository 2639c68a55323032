import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import type { Services } from '#server/platform/context.ts';
import { statementCounts } from '#server/platform/database/statement-counts.ts';
import type { PoolState } from '#server/platform/open-services.ts';
import { signInsWaiting } from '#server/platform/sessions/passwords.ts';
import { bucketErrors, mailTries, spansEnded, unheardRejections } from './counters.ts';
import { readinessOf } from './readiness.ts';

/** What one process knows of itself. The metrics of several are added, or as their aggregator says. */
export function processMetrics(services: Services, pools: () => readonly PoolState[]): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const counted of [unheardRejections, mailTries, bucketErrors, spansEnded])
    registry.registerMetric(counted);
  const readiness = readinessOf(services);
  new Gauge({
    name: 'paddock_part_available',
    help: 'Whether a part of the portal answers, as in /readyz.',
    labelNames: ['part'],
    aggregator: 'min',
    registers,
    async collect() {
      for (const [part, answers] of Object.entries(await readiness())) this.labels(part).set(answers ? 1 : 0);
    },
  });
  new Gauge({
    name: 'paddock_pool_connections',
    help: 'Connections to the database, and requests that wait for one, by pool.',
    labelNames: ['pool', 'state'],
    aggregator: 'sum',
    registers,
    collect() {
      for (const { name, used, idle, waiting } of pools()) {
        this.labels(name, 'used').set(used);
        this.labels(name, 'idle').set(idle);
        this.labels(name, 'waiting').set(waiting);
      }
    },
  });
  new Gauge({
    name: 'paddock_sign_ins_waiting',
    help: 'People whose password waits to be checked.',
    aggregator: 'sum',
    registers,
    collect() {
      this.set(signInsWaiting());
    },
  });
  countStatements(registry);
  countStandbyCalls(registry, services);
  return registry;
}

function countStatements(registry: Registry): void {
  const labelNames = ['call'] as const;
  new Counter({
    name: 'paddock_statements_total',
    help: 'Statements of the database, by the call or the kind of work that asked for them.',
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const [call, { statements }] of statementCounts) this.labels(call).inc(statements);
    },
  });
  new Counter({
    name: 'paddock_statement_seconds_total',
    help: 'Time until the answers of these statements.',
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const [call, { milliseconds }] of statementCounts) this.labels(call).inc(milliseconds / 1000);
    },
  });
}

function countStandbyCalls(registry: Registry, { replica }: Pick<Services, 'replica'>): void {
  if (replica === null) return;
  new Counter({
    name: 'paddock_standby_calls_total',
    help: 'Calls meant for the standby of DATABASE_READ_URL, by the server that answered.',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset();
      this.labels('standby').inc(replica.answered.replica);
      this.labels('primary').inc(replica.answered.primary);
    },
  });
}
