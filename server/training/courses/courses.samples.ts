import { fileCalls } from '#contract/platform/files.calls.ts';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { coursePublishingCalls, courseReviewCalls } from '#contract/training/course-publishing.calls.ts';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { writeCourse } from '#tests/builders/drafts.ts';
import { pdfFile, pngFile } from '#tests/builders/files.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ admin, places }) {
    const draft = await writeCourse(admin, { brand: places.brand, name: 'Over there' });
    const at = { params: { id: draft._id } };
    const { comments } = await admin.ask(courseReviewCalls.comment, {
      ...at,
      body: { text: 'Which torque?' },
    });
    // Its address is a word that no other course has.
    const sectionName = `Picture ${draft._id.slice(-12)}`;
    const picture = await admin.ask(fileCalls.upload, { files: { file: await pngFile() } });
    const { section } = await admin.ask(courseDraftCalls.saveSection, {
      params: { chapterId: draft.chapters[0]!._id },
      body: {
        type: 'slide',
        name: { en: sectionName, fr: sectionName },
        slide: { image: { en: { fileId: picture._id } }, alt: { en: 'Belt', fr: 'Courroie' } },
      },
    });
    await admin.ask(coursePublishingCalls.changeStatus, { ...at, body: { action: 'publish' } } as never);
    const { course } = await admin.ask(courseDraftCalls.read, at);
    const { versions } = await admin.ask(coursePublishingCalls.versions, at);
    const { resources } = await admin.ask(courseShelfCalls.addResources, {
      ...at,
      body: {},
      files: { 'resources-0': pdfFile() },
    } as never);
    return {
      course: draft._id,
      chapter: course.chapters[0]!._id,
      section: course.chapters[0]!.sections[0]!._id,
      question: course.questions[0]!._id,
      version: versions[0]!._id,
      comment: comments[0]!._id,
      sectionSlug: section.slug,
      sectionPicture: picture._id,
      courseResource: resources[0]!._id,
    };
  },
};
