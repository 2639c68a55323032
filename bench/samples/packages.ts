import { openAsBlob, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Reply } from '#contract/platform/call.ts';
import type { Problem } from '#contract/platform/errors.ts';
import type { DescribedFinding } from '#contract/training/scorm-findings.ts';
import { scormPackageCalls } from '#contract/training/scorm-packages.calls.ts';

export interface TakenPackage {
  readonly file: string;
  readonly courseId: string;
  readonly packageId: string;
}

export interface PackagesOutcome {
  readonly taken: readonly TakenPackage[];
  /** Packages that were neither accepted nor refused with a message. */
  readonly faults: readonly string[];
}

/** Uploads every archive of a folder, and reports the resulting course or the reason for the refusal. */
export async function sendPackages(
  folder: string,
  baseUrl: string,
  cookie: string,
): Promise<PackagesOutcome> {
  const taken: TakenPackage[] = [];
  const faults: string[] = [];
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.zip'))) {
    const file = `${path.basename(folder)}/${name}`;
    const begun = performance.now();
    const form = new FormData();
    form.append('data', '{}');
    form.append('file', await openAsBlob(path.join(folder, name)), name);
    const reply = await fetch(new URL(scormPackageCalls.upload.path, baseUrl), {
      method: 'POST',
      headers: { accept: 'application/problem+json, application/json', cookie },
      body: form,
    });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const text = await reply.text();
    if (reply.status === 200) {
      const { course, package: stored } = JSON.parse(text) as Reply<typeof scormPackageCalls.upload>;
      if (!course || !stored) {
        faults.push(`${file}: still being unpacked`);
        continue;
      }
      taken.push({ file, courseId: course._id, packageId: stored._id });
      console.log(
        `${file}: taken in ${seconds} s as “${stored.title}”: ${course.chapters.length} chapters, ${stored.itemsCount} sections, ${stored.entryCount} files.`,
      );
      printFindings(stored.findings);
      continue;
    }
    const { detail = text, current } = problemOf(text);
    const findings = (current as { findings?: readonly DescribedFinding[] } | undefined)?.findings;
    if (reply.status !== 400) {
      faults.push(`${file}: ${reply.status} ${detail}`);
      continue;
    }
    console.log(`${file}: refused in ${seconds} s${findings ? ':' : `: ${detail}`}`);
    printFindings(findings ?? []);
  }
  return { taken, faults };
}

const printFindings = (findings: readonly DescribedFinding[]) => {
  for (const { severity, message, todo } of findings) console.log(`  ${severity}: ${message} ${todo}`);
};

function problemOf(text: string): Partial<Problem> {
  try {
    return JSON.parse(text) as Partial<Problem>;
  } catch {
    return {};
  }
}
