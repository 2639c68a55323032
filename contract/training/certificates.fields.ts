import * as z from 'zod';
import { bilingualLine } from '#contract/platform/bilingual.ts';
import { platformErrors, says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled, line, paragraph } from '#contract/platform/text.ts';
import { backdrops, certificateElements, papers, type Paper } from './certificate-design.ts';

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, says(platformErrors.invalid));
const percent = z.number().min(0).max(100);

const place = z.object({
  x: percent,
  y: percent,
  width: z.number().min(1).max(100),
  size: z.number().min(5).max(300),
  align: z.enum(['left', 'center', 'right']),
  shown: z.boolean(),
});

const optionalLine = (max: number) => z.object({ en: line(max, 0), fr: line(max, 0).default('') });

/** A design as each of its versions stores it. */
export const certificateDesign = z.object({
  paper: labelled(z.enum(Object.keys(papers) as [Paper, ...Paper[]]), 'Paper', 'Papier'),
  orientation: labelled(z.enum(['landscape', 'portrait']), 'Orientation', 'Orientation'),
  backdrop: labelled(z.enum(backdrops), 'Background style', 'Style du fond'),
  ink: labelled(colour, 'Text color', 'Couleur du texte'),
  accent: labelled(colour, 'Accent color', 'Couleur d’accent'),
  title: labelled(bilingualLine(80), 'Title', 'Titre'),
  statement: labelled(bilingualLine(160), 'Statement', 'Mention'),
  signatory: labelled(line(80, 0).default(''), 'Signed by', 'Signataire'),
  signatoryTitle: labelled(optionalLine(80), 'Position', 'Fonction'),
  places: z.record(z.enum(certificateElements), place),
});

/** The form of a design; its pictures are sent as separate parts. */
export const certificationFields = z.object({
  name: labelled(line(80), 'Design name', 'Nom du modèle'),
  brand: labelled(id.nullable().default(null), 'Brand', 'Marque'),
  design: certificateDesign,
  validityMonths: labelled(
    z.int().min(1).max(120).nullable().default(null),
    'Valid for (months)',
    'Durée de validité (mois)',
  ),
  reminderDays: labelled(
    z.array(z.int().min(1).max(365)).max(6).default([]),
    'Reminders (days before the end)',
    'Rappels (jours avant l’échéance)',
  ),
  removeBackground: z.boolean().default(false),
  removeLogo: z.boolean().default(false),
});
export type CertificationFields = z.output<typeof certificationFields>;

export const reasonFields = z.object({
  reason: labelled(paragraph(500), 'Reason', 'Motif'),
});
