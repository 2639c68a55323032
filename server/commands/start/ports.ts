import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '#server/platform/config/environment.ts';
import { PlainFailure } from '#server/platform/failure.ts';

/**
 * Makes sure that the portal's addresses are free before anything starts. Web processes of a killed portal may take `patienceMs` to finish
 * their replies.
 */
export async function claimPorts(environment: Environment, patienceMs: number): Promise<void> {
  const { host, port, contentPort, contentOrigin } = environment;
  await claim(host, port, 'PORT', patienceMs);
  if (contentOrigin !== null)
    await claim(host, contentPort, 'PORT, whose next one serves learner packages,', patienceMs);
}

async function claim(host: string, port: number, variable: string, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const problem = await tryListen(host, port);
    if (problem === undefined) return;
    if (problem !== 'EADDRINUSE' || Date.now() >= deadline)
      throw new PlainFailure(sentence(problem, host, port, variable));
    await sleep(100);
  }
}

function tryListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

function sentence(problem: string, host: string, port: number, variable: string): string {
  if (problem === 'EADDRINUSE')
    return `Port ${port} of ${host} is taken by another program. Stop that program, or set ${variable} to another number.`;
  if (problem === 'EACCES')
    return `Port ${port} may not be opened by this user. Set ${variable} to a number from 1024 on.`;
  if (problem === 'EADDRNOTAVAIL' || problem === 'ENOTFOUND' || problem === 'EAI_AGAIN')
    return `HOST should be an address of this machine; ${host} is none.`;
  return `Port ${port} of ${host} cannot be opened (${problem}).`;
}
