import { useMemo } from 'react';
import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import { monthsAfter, type SheetValues } from '#contract/training/certificate-values.ts';
import { useSession } from '#web/platform/session.tsx';
import { useToday } from '#web/platform/use-today.ts';
import { verifyAddress } from '../sheet-values.ts';

/** The curriculum and courses shown in the preview of a design. */
export interface Sample {
  readonly name: Bilingual;
  readonly courses: readonly Bilingual[];
}

/** Sample values for the preview, with a long name and accents. */
export function useSampleValues(
  language: Language,
  sample: Sample | undefined,
  validityMonths: number | null,
): SheetValues {
  const { config } = useSession();
  const day = useToday();
  return useMemo(() => {
    const courses = sample?.courses.length
      ? sample.courses
      : Array.from({ length: 6 }, (_, index) => ({ en: `Course ${index + 1}`, fr: `Cours ${index + 1}` }));
    return {
      portal: inLanguage(config.portalName, language),
      name: 'Léa Bergström-Côté',
      dealer: language === 'fr' ? 'Sports motorisés Sommet, Laval, QC' : 'Summit Powersports, Denver, CO',
      curriculum: sample?.name ?? { en: 'Name of the curriculum', fr: 'Nom du parcours' },
      courses: courses.map((name, index) => ({ name, passedOn: day, score: 84 + (index % 4) * 4 })),
      issuedOn: day,
      expiresOn: validityMonths === null ? null : monthsAfter(day, validityMonths),
      code: '0000-SAMP-1E00',
      address: verifyAddress('0000-SAMP-1E00', language),
    };
  }, [config.portalName, day, language, sample, validityMonths]);
}
