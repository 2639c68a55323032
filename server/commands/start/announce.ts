import type { Environment } from '#server/platform/config/environment.ts';

/** Whose people a database holds: the demo network's, the owner's, or nobody's. */
export type Network = 'demo' | 'own' | 'none';

const password = 'Paddock2026';

/** Who can sign in to the demo network. */
const signIns: readonly (readonly [who: string, what: string])[] = [
  ['platform', 'platform administrator'],
  ['company', 'company admin'],
  ['brand', 'brand administrator'],
  ['district', 'district manager'],
  ['regional', 'regional sales manager'],
  ['sales', 'sales rep'],
  ['ilt', 'ILT admin'],
  ['translator', 'translator'],
  ['manager', 'dealer manager'],
  ['learner', 'learner'],
  ['instructor', 'field-training instructor'],
  ['unverified', 'gets as far as verifying the e-mail address'],
  ['pending', 'refused: waits for approval'],
  ['denied', 'refused: denied'],
  ['deactivated', 'refused: deactivated'],
];

/** The next steps for the person who started the portal. */
export function announcement(
  { role, baseUrl }: Pick<Environment, 'role' | 'baseUrl'>,
  network: Network,
): string {
  if (role === 'worker') return 'The worker is ready.';
  const lines = [`Paddock is ready at ${baseUrl}`];
  if (network === 'none')
    lines.push('Nobody can sign in yet: npm run admin:create makes the first platform administrator.');
  if (network === 'demo') {
    lines.push(`Demo sign-ins, all with the password ${password}:`);
    lines.push(...signIns.map(([who, what]) => `  ${`${who}@paddock.example`.padEnd(29)} ${what}`));
  }
  return lines.join('\n');
}
