import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type * as z from 'zod';
import { gatePass } from '../rewards.data.ts';
import { demoDrafts } from '../drafts.data.ts';
import { contentFaults } from './content-faults.ts';
import { demoCourse, sectionsOf, type DemoCourse } from './course.schema.ts';
import type { DemoVideo } from './demo-text.schema.ts';
import { demoLibrary, type DemoLibrary } from './library.schema.ts';
import { demoNetwork, type DemoNetwork } from './network.schema.ts';

/** The demo data as written in this folder: ten courses, the network around them, the library. */
export interface DemoContent {
  network: DemoNetwork;
  /** By slug, in alphabetical order. */
  courses: DemoCourse[];
  library: DemoLibrary;
}

const contentFolder = new URL('./', import.meta.url);

/** Folder of the committed media; every media path of the content starts here. */
export const demoMediaFolder: string = fileURLToPath(new URL('../media/', import.meta.url));

/**
 * Reads, parses and checks all demo content.
 * @throws Error naming file and path of every fault: shape, missing language, broken reference, quiz or HTML.
 */
export function readDemoContent(): DemoContent {
  const courseFiles = readdirSync(new URL('courses/', contentFolder)).toSorted();
  const courses = courseFiles.map((name) => {
    const course = readYaml(`courses/${name}`, demoCourse);
    if (name !== `${course.slug}.yaml`) throw new Error(`courses/${name}: slug is ${course.slug}`);
    return course;
  });
  const content: DemoContent = {
    network: readYaml('network.yaml', demoNetwork),
    courses,
    library: readYaml('library.yaml', demoLibrary),
  };
  const faults = contentFaults(content);
  if (faults.length > 0) throw new Error(faults.map((fault) => `${fault.at}: ${fault.message}`).join('\n'));
  return content;
}

function readYaml<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
  const raw: unknown = parse(readFileSync(new URL(name, contentFolder), 'utf8'));
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${name}: ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(faults.join('\n'));
}

const videoPaths = (video: DemoVideo): string[] => [
  video.file,
  video.poster,
  video.captions.en,
  video.captions.fr,
];

/** Every media file the content names, as a path below `demoMediaFolder`. */
export function mediaPathsOf(content: DemoContent): string[] {
  const paths = [gatePass, ...content.network.brands.map((brand) => brand.logo)];
  for (const course of content.courses) {
    paths.push(course.cheatSheet.file.en, course.cheatSheet.file.fr);
    for (const section of sectionsOf(course)) {
      if (section.type === 'slide') paths.push(section.slide.image.en, section.slide.image.fr);
      if (section.type === 'video') paths.push(...videoPaths(section.video));
    }
  }
  for (const { slide } of demoDrafts.flatMap((draft) => draft.chapters).flatMap((chapter) => chapter.sections))
    if (slide) paths.push(slide.image.en, ...(slide.image.fr === null ? [] : [slide.image.fr]));
  for (const resource of content.library.resources) {
    if (resource.file) paths.push(resource.file.en, resource.file.fr);
    if (resource.video) paths.push(...videoPaths(resource.video));
  }
  return paths;
}
