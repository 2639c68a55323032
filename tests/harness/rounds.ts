const isStress = process.env['STRESS'] === '1';

/** How many rounds of a random or repeated trial to run: a tenth of all with `npm test`, but no fewer than `least`, and all with `npm run test:stress`. */
export const rounds = (all: number, least = 1): number =>
  isStress ? all : Math.max(least, Math.ceil(all / 10));
