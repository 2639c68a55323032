import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Connection } from '../connection.ts';
import { get } from '../requests.ts';

// Somebody who uses the portal, in a thread of its own: what the driver sends and receives meanwhile would be counted as the portal's time.

export interface PortalUser {
  readonly port: number;
  readonly cookie: string;
}

const { port, cookie } = workerData as PortalUser;
const connection = await Connection.open(port);
const times: number[] = [];
let isOver = false;
parentPort!.once('message', () => (isOver = true));
while (!isOver) {
  const at = performance.now();
  await get(connection, cookie, '/api/session');
  times.push(performance.now() - at);
  await pause(10);
}
connection.close();
parentPort!.postMessage(times);
