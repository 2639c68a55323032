import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { episodes as episodeFiles } from '../clip-states.data.ts';
import { demoSubmissions, pictureOf } from '../loyalty.data.ts';
import { demoReceipts } from '../receipts.data.ts';
import { contentFaults } from './content-faults.ts';
import { demoMediaFolder, mediaPathsOf, readDemoContent, type DemoContent } from './content.schema.ts';
import { demoCourse, sectionsOf, type DemoCourse } from './course.schema.ts';
import { demoText, type DemoText } from './demo-text.schema.ts';
import { htmlFaults } from './html-faults.ts';

const content = readDemoContent();

/** Every text in both languages within a value, with its path. */
function textsIn(value: unknown, at = ''): { at: string; text: DemoText }[] {
  if (value === null || typeof value !== 'object') return [];
  const pair = demoText.safeParse(value);
  if (pair.success) return [{ at, text: pair.data }];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${at}.${key}`));
}

const course = (slug: string): DemoCourse => {
  const found = content.courses.find((entry) => entry.slug === slug);
  if (!found) throw new Error(`no course ${slug}`);
  return found;
};

/** A deep copy to break on purpose. */
const copy = (): DemoContent => structuredClone(content);
const faultsAfter = (change: (broken: DemoContent) => void): string[] => {
  const broken = copy();
  change(broken);
  return contentFaults(broken).map((fault) => `${fault.at}: ${fault.message}`);
};

describe('demo content', () => {
  it('has the ten courses, the network and the library', () => {
    expect(content.courses.map((entry) => entry.slug)).toEqual([
      'brakes-abs',
      'cvt-technician',
      'delivery-handover',
      'electrical-diagnosis-charging-can',
      'high-voltage-safety',
      'off-road-lineup-2027',
      'parts-counter-essentials',
      'suspension-set-up',
      'sxs-pre-delivery-talus-crew-1000',
      'warranty-claims-that-pass',
    ]);
    expect(content.network.dealers).toHaveLength(12);
    expect(content.network.brands).toHaveLength(4);
    expect(content.library.resources).toHaveLength(10);
  });

  it('has the documented sign-ins', () => {
    expect(content.network.signIns.map((person) => person.who).toSorted()).toEqual(
      'brand company deactivated denied district ilt instructor learner manager pending platform regional sales translator unverified'.split(
        ' ',
      ),
    );
  });

  it('has no sentence with the same text in both languages', () => {
    // The name of a version is the same in both languages.
    const sentences = textsIn(content).filter(({ at }) => !/variants\.\d+\.name$/.test(at));
    const same = sentences.filter(
      ({ text }) => text.en === text.fr && /\p{L}{4,} \p{L}{3,} \p{L}{3,}/u.test(text.en),
    );
    expect(same).toEqual([]);
  });

  it('has the same structure in English and French bodies', () => {
    const tags = (html: string): string => (html.match(/<\/?[a-z0-9]+/g) ?? []).join(' ');
    const bodies = textsIn(content).filter(({ text }) => text.en.startsWith('<'));
    expect(bodies.length).toBeGreaterThan(100);
    expect(bodies.filter(({ text }) => tags(text.en) !== tags(text.fr)).map(({ at }) => at)).toEqual([]);
  });

  it('has the same numbers in both languages', () => {
    const digits = (text: string): string =>
      (
        text
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/(?<=\d)[\u00a0 ,](?=\d{3}(?!\d))/g, '')
          .replaceAll(/(?<=\d),(?=\d)/g, '.')
          .match(/\d+(?:\.\d+)?/g) ?? []
      )
        .toSorted()
        .join(' ');
    const unlike = textsIn(content).filter(({ text }) => digits(text.en) !== digits(text.fr));
    expect(unlike).toEqual([]);
  });

  it('sets French with a no-break space before double punctuation and the typographic apostrophe', () => {
    const wrong = textsIn(content).filter(({ text }) => {
      const plain = text.fr.replaceAll(/<[^>]*>/g, '').replaceAll(/https?:\S+/g, '');
      return /[^\u00a0\d:][:;?!»](?=[\s]|$)|« /.test(plain) || /\p{L}'\p{L}/u.test(plain);
    });
    expect(wrong.map(({ at, text }) => `${at}: ${text.fr.slice(0, 80)}`)).toEqual([]);
  });

  it('has a right answer for every quiz question', () => {
    for (const { slug, quiz } of content.courses)
      for (const [index, question] of quiz.entries()) {
        const right = question.options.filter((option) => option.correct).length;
        const name = `${slug} question ${index + 1}`;
        expect(question.type === 'multiple' ? right > 1 : right === 1, name).toBe(true);
        expect(new Set(question.options.map((option) => option.text.en)).size, name).toBe(
          question.options.length,
        );
        expect(new Set(question.options.map((option) => option.text.fr)).size, name).toBe(
          question.options.length,
        );
      }
  });

  it('does not reveal the right answer by its place', () => {
    for (const { slug, quiz } of content.courses) {
      const places = quiz
        .filter((question) => question.type === 'single')
        .map((question) => question.options.findIndex((option) => option.correct));
      expect(new Set(places).size, slug).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('the demo media', () => {
  const receipts = [
    ...demoReceipts.map(({ slug }) => `receipts/${slug}.jpg`),
    ...new Set(demoSubmissions.map((one) => `receipts/${pictureOf(one)}.png`)),
  ];
  const episodes = content.library.podcasts.flatMap(({ slug }) => [
    `podcasts/${slug}.mp3`,
    ...episodeFiles[slug]!.captions.map((language) => `podcasts/${slug}.${language}.vtt`),
  ]);
  const named = [...mediaPathsOf(content), ...receipts, ...episodes];
  const present = readdirSync(demoMediaFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(demoMediaFolder.length).replaceAll('\\', '/'));

  it('are named once each, and each named file exists', () => {
    expect(new Set(named).size).toBe(named.length);
    expect(present.toSorted()).toEqual(named.toSorted());
  });

  it('take at most 14 MB, and 500 KB each', () => {
    const sizes = present.map((path) => statSync(join(demoMediaFolder, path)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(14_000_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500_000);
    expect(Math.min(...sizes)).toBeGreaterThan(100);
  });

  it('have the content their names say', () => {
    const signatures: Record<string, (head: Buffer) => boolean> = {
      png: (head) => head.subarray(1, 4).toString() === 'PNG',
      jpg: (head) => head[0] === 0xff && head[1] === 0xd8,
      pdf: (head) => head.subarray(0, 5).toString() === '%PDF-',
      mp4: (head) => head.subarray(4, 8).toString() === 'ftyp',
      // A frame of MPEG audio, without tags before it.
      mp3: (head) => head[0] === 0xff && (head[1]! & 0xe0) === 0xe0,
      xlsx: (head) => head.subarray(0, 2).toString() === 'PK',
      vtt: (head) => head.subarray(0, 6).toString() === 'WEBVTT',
    };
    for (const path of named) {
      const ending = path.slice(path.lastIndexOf('.') + 1);
      expect(signatures[ending]?.(readFileSync(join(demoMediaFolder, path)).subarray(0, 16)), path).toBe(
        true,
      );
    }
  });

  it('have the storyboard as captions in both languages', () => {
    for (const section of content.courses.flatMap(sectionsOf)) {
      if (section.type !== 'video') continue;
      for (const language of ['en', 'fr'] as const) {
        const captions = readFileSync(join(demoMediaFolder, section.video.captions[language]), 'utf8');
        for (const scene of section.video.storyboard) expect(captions).toContain(scene.caption[language]);
        expect(captions.match(/-->/g)).toHaveLength(section.video.storyboard.length);
      }
    }
  });

  it('last as long as the content says', () => {
    for (const path of named.filter((name) => name.endsWith('.mp4'))) {
      const video = content.courses
        .flatMap(sectionsOf)
        .flatMap((section) => (section.type === 'video' ? [section.video] : []))
        .concat(content.library.resources.flatMap((resource) => (resource.video ? [resource.video] : [])))
        .find((entry) => entry.file === path);
      expect(movieSeconds(readFileSync(join(demoMediaFolder, path))), path).toBeCloseTo(
        video?.durationSeconds ?? 0,
        0,
      );
    }
  });
});

/** Length of an MP4 film from its `mvhd` box (version 0): time scale, then duration in its units. */
function movieSeconds(film: Buffer): number {
  const at = film.indexOf('mvhd');
  return film.readUInt32BE(at + 20) / film.readUInt32BE(at + 16);
}

describe('the checks', () => {
  it('report a course that no curriculum contains', () => {
    const faults = faultsAfter((broken) => {
      const entry = broken.network.curriculums[0]?.courses[0];
      if (entry) entry.course = 'no-such-course';
    });
    expect(faults).toContain(
      'network.yaml: curriculum service-technician-1: no courses entry “no-such-course”',
    );
  });

  it('report a prerequisite that comes later', () => {
    const faults = faultsAfter((broken) => {
      const curriculum = broken.network.curriculums[1];
      if (curriculum) curriculum.courses = curriculum.courses.toReversed();
    });
    expect(faults.join('\n')).toContain(
      'high-voltage-safety needs electrical-diagnosis-charging-can, not earlier',
    );
  });

  it('report a question with two right answers and options in the same words', () => {
    const faults = faultsAfter((broken) => {
      const question = broken.courses[0]?.quiz[0];
      if (!question) return;
      question.options = question.options.map(() => ({ text: { en: 'Yes', fr: 'Oui' }, correct: true }));
    });
    expect(faults).toContain('courses/brakes-abs.yaml: quiz[0]: exactly one right option wanted, 4 are');
    expect(faults).toContain('courses/brakes-abs.yaml: quiz[0].en: “yes” stands more than once');
  });

  it('report a duplicate slug, a wrong media path and minutes that do not add up', () => {
    const faults = faultsAfter((broken) => {
      const section = broken.courses[3]?.chapters[1]?.sections[0];
      if (section?.type !== 'slide') return;
      section.slug = 'the-resistance-test';
      section.minutes += 1;
    });
    expect(faults).toContain(
      'courses/electrical-diagnosis-charging-can.yaml: sections: “the-resistance-test” stands more than once',
    );
    expect(
      faults.some((fault) =>
        fault.includes('file is not courses/electrical-diagnosis-charging-can/the-resistance-test.en.png'),
      ),
    ).toBe(true);
    expect(faults).toContain(
      'courses/electrical-diagnosis-charging-can.yaml: minutes: sections and questions make 41',
    );
  });

  it('refuse an unknown key and an empty translation', () => {
    const good = course('brakes-abs');
    expect(demoCourse.safeParse({ ...good, colour: 'blue' }).success).toBe(false);
    expect(demoCourse.safeParse({ ...good, name: { en: 'Brakes', fr: '' } }).success).toBe(false);
    expect(demoCourse.safeParse(good).success).toBe(true);
  });

  it.each([
    ['<p>good</p><ul><li>one<br>two</li></ul>', 0],
    ['<p>open', 1],
    ['<p><strong>crossed</p></strong>', 2],
    ['<div>block</div>', 2],
    ['<li>alone</li>', 1],
    ['<ul>loose</ul>', 1],
    ['loose', 1],
    ['<p onclick="x">a</p>', 1],
    ['<p>3 < 4</p>', 1],
    ['<p>R&D</p>', 1],
    ['<p>a<ul><li>b</li></ul></p>', 1],
  ])('find in %s as many HTML faults as %i', (html, count) => {
    expect(htmlFaults(html)).toHaveLength(count);
  });
});
