import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PlainFailure } from '#server/platform/failure.ts';
import { freePort } from '#tests/harness/ports.ts';
import { installed } from '../tools.ts';
import { ClusterNode, password, postgresPrograms, type Etcd } from './node.ts';

const balancer = path.resolve(import.meta.dirname, '../../deploy/haproxy/haproxy.cfg');
const readyPatienceMilliseconds = 180_000;

/** What a cluster is made of, with the packages that bring it. */
export const clusterTools = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  [`${postgresPrograms}/postgres`]: 'postgresql-15',
} as const;

/** What Patroni says of a node. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

/** Three nodes of `deploy/patroni` with etcd, and `deploy/haproxy` in front of them. */
export class PatroniCluster {
  readonly nodes: readonly ClusterNode[];
  readonly #others: readonly ChildProcess[];
  readonly #balancerPort: number;

  private constructor(nodes: readonly ClusterNode[], others: readonly ChildProcess[], balancerPort: number) {
    this.nodes = nodes;
    this.#others = others;
    this.#balancerPort = balancerPort;
  }

  static async start(folder: string): Promise<PatroniCluster> {
    const tools = installed(clusterTools);
    // The user of PostgreSQL is another one than root.
    chmodSync(folder, 0o755);
    const etcd = await startEtcd(folder, tools.etcd, protocolOf(tools.patroni));
    const nodes: ClusterNode[] = [];
    for (const name of ['db1', 'db2', 'db3'])
      nodes.push(await ClusterNode.make(folder, name, tools.patroni, etcd));
    const balancerPort = await freePort();
    const haproxy = startBalancer(folder, tools.haproxy, balancerPort, nodes);
    const cluster = new PatroniCluster(nodes, [etcd.child, haproxy], balancerPort);
    for (const node of nodes) node.start();
    try {
      await cluster.ready();
      await cluster.#makeDatabase();
      return cluster;
    } catch (error) {
      await cluster.close();
      throw error;
    }
  }

  /** The address that lists the servers. */
  get listed(): string {
    return addressOf(this.nodes.map(({ port }) => `127.0.0.1:${port}`).join());
  }

  /** The address of HAProxy. */
  get balanced(): string {
    return addressOf(`127.0.0.1:${this.#balancerPort}`);
  }

  /** Waits until there is one primary, everybody follows it, and its changes wait for a standby. */
  async ready(): Promise<ClusterNode> {
    const end = Date.now() + readyPatienceMilliseconds;
    let members: readonly Member[] = [];
    while (Date.now() < end) {
      members = await this.#members();
      const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
      const follow = members.filter(
        ({ role, state, timeline }) =>
          role !== 'leader' && /running|streaming/.test(state) && timeline === leader?.timeline,
      );
      const isSynchronous = members.some(({ role }) => role === 'sync_standby');
      if (leader && isSynchronous && follow.length === this.nodes.length - 1)
        return this.nodes.find(({ name }) => name === leader.name)!;
      await pause(200);
    }
    throw new PlainFailure(
      `The cluster is not complete: ${members.map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ')}.\n` +
        this.nodes.map((node) => `${node.name}:\n${node.lastWords(15)}`).join('\n'),
    );
  }

  /** A planned change of the primary. */
  async switchOver(leader: ClusterNode): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${leader.apiPort}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: leader.name }),
    });
    if (!response.ok) throw new Error(`The switchover answered ${response.status}: ${await response.text()}`);
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    await Promise.all(
      this.#others.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }),
    );
  }

  async #members(): Promise<readonly Member[]> {
    const answers = this.nodes.map(async ({ apiPort }) => {
      const response = await fetch(`http://127.0.0.1:${apiPort}/cluster`, {
        signal: AbortSignal.timeout(2000),
      });
      return ((await response.json()) as { members: readonly Member[] }).members;
    });
    return Promise.any(answers).catch(() => []);
  }

  /** The portal's own role and database, as an operator makes them. */
  async #makeDatabase(): Promise<void> {
    const leader = await this.ready();
    const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${leader.port}/postgres`);
    await client.connect();
    try {
      await client.query(`create role paddock login password '${password}'`);
      await client.query('create database paddock owner paddock');
    } finally {
      await client.end();
    }
  }
}

const addressOf = (servers: string): string => `postgres://paddock:${password}@${servers}/paddock`;

/** As `deploy/patroni/patroni.yaml` says: by the newer protocol, versions before 3.0.3 overwrite the lock of another primary. */
function protocolOf(patroni: string): Etcd['protocol'] {
  const version =
    /\d+\.\d+\.\d+/.exec(execFileSync(patroni, ['--version'], { encoding: 'utf8' }))?.[0] ?? '0';
  return version.localeCompare('3.0.3', 'en', { numeric: true }) < 0 ? 'ETCD' : 'ETCD3';
}

async function startEtcd(folder: string, etcd: string, protocol: Etcd['protocol']) {
  const port = await freePort();
  const peer = await freePort();
  const address = `127.0.0.1:${port}`;
  const log = openSync(path.join(folder, 'etcd.log'), 'a');
  const child = spawn(
    etcd,
    [
      '--name=etcd',
      `--data-dir=${path.join(folder, 'etcd')}`,
      `--listen-client-urls=http://${address}`,
      `--advertise-client-urls=http://${address}`,
      `--listen-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-cluster=etcd=http://127.0.0.1:${peer}`,
      ...(protocol === 'ETCD' ? ['--enable-v2=true'] : []),
    ],
    { stdio: ['ignore', log, log] },
  );
  return { child, address, protocol };
}

function startBalancer(
  folder: string,
  haproxy: string,
  port: number,
  nodes: readonly ClusterNode[],
): ChildProcess {
  const log = openSync(path.join(folder, 'haproxy.log'), 'a');
  const places = nodes.flatMap((node, index) => [
    [`DB${index + 1}`, `127.0.0.1:${node.port}`],
    [`PATRONI${index + 1}`, String(node.apiPort)],
  ]);
  return spawn(haproxy, ['-db', '-f', balancer], {
    env: { LISTEN: `127.0.0.1:${port}`, ...Object.fromEntries(places) },
    stdio: ['ignore', log, log],
  });
}
