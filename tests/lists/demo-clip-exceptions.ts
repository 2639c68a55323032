import type { Exception } from './demo-state-exceptions.ts';

/** States of videos and podcasts that somebody of the demo cannot have, each with the reason. */
export const clipExceptions: readonly Exception[] = [
  {
    calls: /^(?:videos|podcasts)\.by-categor(?:ies|y|y-all)$/,
    states: /(?:^|\.)status=(?:draft|unpublished|waiting_approval|denied)$/,
    why: 'Rows by category show what is published; `videos.list` and `podcasts.list` show the others.',
  },
  {
    calls: /^podcasts\./,
    states: /captionLanguages=|(?:^|\.)status=(?:waiting_approval|denied)$/,
    why: 'Only videos are submitted and have captions; both have the same shape.',
  },
  {
    calls: /^(?:videos|podcasts)\.list$/,
    states: /^status=(?:draft|unpublished)$|^published=false$|^deleted=true$/,
    who: ['regional', 'district', 'manager', 'learner'],
    why: 'Seen by who works on them.',
  },
  {
    calls: /^videos\.list$/,
    states: /^status=(?:waiting_approval|denied)$|^submissions=true$/,
    who: ['brand', 'regional', 'district', 'manager'],
    why: 'Seen by who decides about them, and by who submitted them.',
  },
  {
    calls: /^videos\.list$/,
    states: /^submissions=true$/,
    who: ['learner'],
    why: 'What the learner submitted is under `mine`.',
  },
  {
    calls: /^videos\.list$/,
    states: /^mine=true$/,
    who: ['platform', 'company', 'brand', 'regional', 'district', 'manager'],
    why: 'The learner submitted the videos of the demo.',
  },
  {
    calls: /^notifications\.list$/,
    states: /^kind=video-submitted$/,
    who: ['learner'],
    why: 'Told to those who decide about submitted videos.',
  },
];
