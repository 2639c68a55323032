import { parentPort, workerData } from 'node:worker_threads';
import { readAtOnce, type ManifestBytes } from './manifest-reading.ts';

// Runs in a separate thread: reads one manifest and ends.
const port = parentPort!;
const reading = readAtOnce(workerData as ManifestBytes);
port.postMessage(reading);
