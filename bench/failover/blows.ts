import type { PatroniCluster } from './cluster.ts';
import type { ClusterNode } from './node.ts';

/** What happens to the primary. */
export interface Blow {
  readonly name: string;
  /** The most seconds that nothing may be acknowledged. */
  readonly mostSeconds: number;
  strike(leader: ClusterNode, cluster: PatroniCluster): Promise<void>;
  /** Brings what was taken back, once another primary works. */
  mend(leader: ClusterNode): Promise<void>;
}

const nothing = async () => {};

/** In the order of the rounds. A machine that is lost closes no connection, so its processes are stopped and not ended. */
export const blows: readonly Blow[] = [
  {
    name: 'switchover',
    mostSeconds: 10,
    strike: async (leader, cluster) => cluster.switchOver(leader),
    mend: nothing,
  },
  {
    name: 'PostgreSQL killed',
    mostSeconds: 10,
    strike: async (leader) => leader.killPostgres(),
    mend: nothing,
  },
  {
    name: 'machine lost',
    mostSeconds: 35,
    strike: async (leader) => leader.freeze(),
    async mend(leader) {
      await leader.kill();
      leader.start();
    },
  },
  {
    name: 'machine cut off, and back as if nothing had happened',
    mostSeconds: 35,
    strike: async (leader) => leader.freeze(),
    mend: async (leader) => leader.thaw(),
  },
];
