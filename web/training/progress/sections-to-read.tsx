import { IconBook2 } from '@tabler/icons-react';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { useStepAddress } from './step-address.ts';
import type { Step } from './steps.ts';
import classes from './outcome.module.css';

export interface SectionsToReadProps {
  readonly title: string;
  readonly hint?: string;
  readonly sections: readonly Step[];
}

/** Sections still to read or to read again, each as a link with its reading time. */
export function SectionsToRead({ title, hint, sections }: SectionsToReadProps) {
  const language = useLanguage();
  const formats = useFormats();
  const addressOfStep = useStepAddress();
  return (
    <section className={`surface ${classes.toRead}`} aria-label={title}>
      <h3>{title}</h3>
      {hint && <p>{hint}</p>}
      <ul>
        {sections.map(({ key, section }) => (
          <li key={key}>
            <IconBook2 size={18} stroke={1.7} aria-hidden="true" />
            <AppLink href={addressOfStep(key)}>{section && inLanguage(section.name, language)}</AppLink>
            {section && section.durationSeconds > 0 && (
              <small className="num">{formats.duration(section.durationSeconds)}</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
