import * as z from 'zod';
import { audienceFields } from '#contract/people/audiences.fields.ts';
import { says, type ErrorText } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { currencies } from '#contract/platform/money.ts';
import { day, labelled, line } from '#contract/platform/text.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { spiffErrors as errors } from './spiffs.errors.ts';
import { partKey, payoutTypes, spiffStructures, spiffTypes } from './spiffs.rules.ts';

export const spiffStatuses = ['pending', 'approved', 'denied'] as const;
export type SpiffStatus = (typeof spiffStatuses)[number];

export const longestDetails = 150;
const mostParts = 200;
/** Ten million in any currency. */
const mostCents = 1_000_000_000;

export const someCents = z.int(says(errors.amountRange)).min(1).max(mostCents);
const optionalCents = someCents.nullable().default(null);

/** A part as people write it, with something to compare. */
export const partNumber = line(60).refine((text) => partKey(text) !== '', says(errors.notAPart));

export const spiffPart = z.object({
  partNumber: labelled(partNumber, 'Part number', 'Numéro de pièce'),
  name: labelled(line(120, 0).default(''), 'Name', 'Nom'),
  nameFr: labelled(line(120, 0).default(''), 'Name in French', 'Nom en français'),
  /** For each, if it differs from the amount of the program. */
  amountCents: labelled(optionalCents, 'Amount for each', 'Montant unitaire'),
});

/** A certificate that raises the rate, or that a sale needs. */
const certificateFields = z.object({
  curriculum: labelled(id, 'Curriculum', 'Parcours'),
  /** On top of what is paid without it. */
  addsCents: labelled(optionalCents, 'Adds', 'Ajoute'),
  isRequired: labelled(
    z.boolean().default(false),
    'Only with this certificate',
    'Seulement avec ce certificat',
  ),
});

/** The form of a program; thumbnail and sample receipt are sent as separate parts. */
export const spiffShape = z.object({
  name: labelled(line(160, 0).default(''), 'Name', 'Nom'),
  nameFr: labelled(line(160, 0).default(''), 'Name in French', 'Nom en français'),
  details: labelled(line(longestDetails, 0).default(''), 'Details', 'Détails'),
  detailsFr: labelled(line(longestDetails, 0).default(''), 'Details in French', 'Détails en français'),
  type: labelled(z.enum(spiffTypes), 'Approval', 'Approbation'),
  structure: labelled(z.enum(spiffStructures), 'Payout structure', 'Mode de calcul'),
  payoutType: labelled(z.enum(payoutTypes), 'Paid as', 'Versement'),
  currency: labelled(z.enum(currencies), 'Currency', 'Devise'),
  amountCents: labelled(someCents, 'Amount', 'Montant'),
  spentUnitCents: labelled(optionalCents, 'For every', 'Pour chaque tranche de'),
  startDate: labelled(day(), 'First day', 'Premier jour'),
  endDate: labelled(day(), 'Last day', 'Dernier jour'),
  perClaimCents: labelled(optionalCents, 'Limit for each claim', 'Limite par demande'),
  perPersonCents: labelled(optionalCents, 'Limit for each person', 'Limite par personne'),
  budgetCents: labelled(optionalCents, 'Budget', 'Budget'),
  /** A brand; null for the company. */
  fundedBy: labelled(id.nullable().default(null), 'Funded by', 'Financé par'),
  needsSerials: labelled(
    z.boolean().default(false),
    'Ask for serial numbers',
    'Demander les numéros de série',
  ),
  /** Claims sent later are scored higher; null: whenever they come. */
  lateAfterDays: labelled(
    z.int().min(1).max(365).nullable().default(30),
    'Late after days',
    'Tardive après (jours)',
  ),
  certificate: labelled(certificateFields.nullable().default(null), 'Certificate', 'Certificat'),
  parts: labelled(z.array(spiffPart).max(mostParts).default([]), 'Eligible parts', 'Pièces admissibles'),
  audience: labelled(audienceFields.optional(), 'Audience', 'Public'),
  /** Removes the stored file without a new one. */
  removeThumbnail: z.boolean().default(false),
  removeReceipt: z.boolean().default(false),
});
export type SpiffFields = z.output<typeof spiffShape>;

type TermsFields = Pick<SpiffFields, 'structure' | 'parts' | 'spentUnitCents' | 'certificate'>;

/** What has to fit together in terms. */
export function checkTerms({ value, issues }: z.core.ParsePayload<TermsFields>): void {
  const fault = (path: (string | number)[], error: ErrorText) =>
    issues.push({ code: 'custom', message: error.code, path, input: value });
  if (value.structure === 'PER_ITEM' && value.parts.length === 0) fault(['parts'], errors.needsParts);
  if (value.structure === 'PER_SPENT' && value.spentUnitCents === null)
    fault(['spentUnitCents'], errors.needsUnit);
  const { certificate } = value;
  if (certificate && certificate.addsCents === null && !certificate.isRequired)
    fault(['certificate', 'addsCents'], errors.certificateIdle);
  const seen = new Set<string>();
  for (const [index, part] of value.parts.entries()) {
    const key = partKey(part.partNumber);
    if (seen.has(key)) fault(['parts', index, 'partNumber'], errors.partTwice);
    seen.add(key);
  }
}

/** What has to fit together in the form. */
export function checkSpiff(payload: z.core.ParsePayload<SpiffFields>): void {
  const { value, issues } = payload;
  const fault = (path: string[], error: ErrorText) =>
    issues.push({ code: 'custom', message: error.code, path, input: value });
  if (value.name === '' && value.nameFr === '') fault(['name'], errors.needsName);
  if (value.endDate < value.startDate) fault(['endDate'], errors.endsBeforeStart);
  checkTerms(payload);
}

export const spiffFields = spiffShape.check(checkSpiff);

/** What a program is like before anybody has written anything. */
export const emptySpiff = (startDate: string, endDate: string): SpiffFields =>
  spiffShape.parse({
    type: 'MANUAL',
    structure: 'PER_ITEM',
    payoutType: 'cash',
    currency: 'USD',
    amountCents: 2_500,
    startDate,
    endDate,
  });

export const spiffDecision = z
  .object({
    status: labelled(z.enum(['approved', 'denied']), 'Decision', 'Décision'),
    /** Why it was denied. */
    reason: labelled(line(300, 0).default(''), 'Reason', 'Motif'),
    ...versioned,
  })
  .refine(({ status, reason }) => status === 'approved' || reason !== '', {
    path: ['reason'],
    ...says(errors.reasonRequired),
  });

export const spiffId = labelled(id, 'Spiff', 'Prime de vente');
