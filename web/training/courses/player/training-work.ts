import type { DeviceWork } from '#web/platform/device-work/device-work.ts';
import { sendLessons } from '#web/training/scorm/send-lessons.ts';
import { keepLesson, type WaitingLesson } from '#web/training/progress/lesson-outbox.ts';
import { keepEvent, type WaitingEvent } from '#web/training/progress/outbox.ts';
import { sendEvents } from '#web/training/progress/send-events.ts';

/** What a learner does in courses and in lessons of packages. */
export const trainingWork: readonly DeviceWork[] = [
  {
    kind: 'event',
    keepAgain: (owner, work) => keepEvent(owner, work as WaitingEvent),
    send: sendEvents,
  },
  {
    kind: 'lesson',
    keepAgain: (_owner, work) => keepLesson(work as WaitingLesson),
    send: (owner) => sendLessons(owner),
  },
];
