import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from '../connection.ts';
import { get } from '../requests.ts';

// Somebody who uses the portal, in a process of its own: what the driver sends and receives meanwhile would be counted as the portal's time.

const [port, cookie] = process.argv.slice(2) as [string, string];
const connection = await Connection.open(Number(port));
const times: number[] = [];
const stopped = new AbortController();
void once(process, 'message').then(() => stopped.abort());
process.send!('ready');
while (!stopped.signal.aborted) {
  const at = performance.now();
  await get(connection, cookie, '/api/session');
  times.push(performance.now() - at);
  await pause(10);
}
connection.close();
process.send!(times);
process.disconnect!();
