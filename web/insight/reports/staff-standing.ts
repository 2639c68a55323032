import type { StaffMember } from '#contract/insight/dealer-reports.calls.ts';
import type { Standing } from '#contract/training/standings.fields.ts';

/** The state of a staff member over all curriculums: what needs action comes first. */
export function overallStanding({
  standings,
  required,
  requiredPassed,
}: Pick<StaffMember, 'standings' | 'required' | 'requiredPassed'>): Standing {
  const has = (standing: Standing) => standings.some((one) => one.standing === standing);
  const first = (['revoked', 'expired', 'due-again', 'ends-soon', 'certified'] as const).find(has);
  if (first) return first;
  if (required > 0 && requiredPassed === required) return 'complete';
  return has('in-progress') || has('complete') || requiredPassed > 0 ? 'in-progress' : 'not-started';
}

/** Of the valid certificates, the one that expires first: its last day, or null if it never expires; undefined without a certificate. */
export function certifiedUntil(standings: StaffMember['standings']): string | null | undefined {
  const valid = standings.filter(({ standing }) => standing === 'certified' || standing === 'ends-soon');
  if (valid.length === 0) return undefined;
  const [first = null] = valid.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted();
  return first;
}
