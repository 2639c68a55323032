import { parsedUrl } from '#contract/platform/parsed-url.ts';
import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { day, labelled, line, paragraph } from '#contract/platform/text.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { settingErrors as errors } from './settings.errors.ts';

/** The settings to change, written as in the settings file: `{"resources": false, "liveTraining": {"start": "09:00"}}`. */
export const generalFields = z.looseObject(versioned);

const both = <T extends z.ZodType>(text: T) => z.object({ en: text, fr: text });

/** An address of this portal or of the web; empty if the slide leads nowhere. */
const link = z
  .string()
  .trim()
  .max(2000)
  .refine(
    (address) => address === '' || /^\/(?![/\\])\S*$/.test(address) || isWebAddress(address),
    says(errors.wrongLink),
  );

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && parsedUrl(address) !== null;
}

const slide = z
  .object({
    title: labelled(both(line(120)), 'Title', 'Titre'),
    text: labelled(both(paragraph(400, 0).default('')), 'Text', 'Texte'),
    link: labelled(link.default(''), 'Address', 'Adresse'),
    /** An uploaded picture, or the one it has. The part `slide-N` uploads one for slide N instead. */
    image: labelled(id.nullable().default(null), 'Picture', 'Image'),
    firstDay: labelled(day().nullable().default(null), 'First day', 'Premier jour'),
    lastDay: labelled(day().nullable().default(null), 'Last day', 'Dernier jour'),
  })
  .refine(({ firstDay, lastDay }) => !firstDay || !lastDay || firstDay <= lastDay, {
    path: ['lastDay'],
    ...says(errors.lastDayFirst),
  });

export const maxSlides = 8;

export const dashboardFields = z.object({
  slides: labelled(z.array(slide).max(maxSlides), 'Slides', 'Diapositives'),
  ...versioned,
});
export type SlideFields = z.output<typeof slide>;
