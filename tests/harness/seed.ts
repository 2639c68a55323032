import { beforeEach } from 'vitest';
import { startFrom, wasDrawn } from '#tests/builders/random.ts';

const { SEED } = process.env;
const seed = SEED === undefined ? Math.floor(Math.random() * 1_000_000_000) : Number(SEED);
startFrom(seed);

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    if (wasDrawn()) console.error(`The random choices of this file came from SEED=${seed}.`);
  });
});
