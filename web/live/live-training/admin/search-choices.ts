import { locationCalls, type Location } from '#contract/live/ilt-locations.calls.ts';
import { templateCalls } from '#contract/live/ilt-templates.calls.ts';
import { choiceCalls } from '#contract/live/live-training-choices.calls.ts';
import { nameIn, type Language } from '#contract/platform/language.ts';
import { callApi } from '#web/platform/call-api.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { titleIn } from '../training-texts.ts';

const mostOptions = 20;

type Search = (text: string, signal: AbortSignal) => Promise<readonly AsyncOption[]>;

/** Finds courses of the brands that the person works on, in both languages. */
export const searchCourses =
  (language: Language): Search =>
  async (text, signal) => {
    const { courses } = await callApi(
      choiceCalls.courses,
      { query: { text: text || undefined } },
      { signal },
    );
    return courses.map((course) => courseOption(course, language));
  };

export const courseOption = (
  course: { readonly _id: string; readonly name: string; readonly nameFr: string },
  language: Language,
): AsyncOption => ({ value: course._id, label: nameIn(course, language) });

/** Finds templates; `isUsable` only published ones, from which events can be made. */
export const searchTemplates =
  (language: Language, isUsable = false): Search =>
  async (text, signal) => {
    const { templates } = await callApi(
      templateCalls.list,
      { query: { text: text || undefined, limit: mostOptions, ...(isUsable && { status: 'published' }) } },
      { signal },
    );
    return templates.map((template) => ({
      value: template._id,
      label: titleIn(template, language),
      ...(template.course && { detail: nameIn(template.course, language) }),
    }));
  };

/** Finds locations by venue, address, city or postal code; `isUsable` only active ones. */
export const searchLocations =
  (isUsable = false): Search =>
  async (text, signal) =>
    (await findLocations(text, signal, isUsable)).map(locationOption);

async function findLocations(
  text: string,
  signal: AbortSignal,
  isUsable: boolean,
): Promise<readonly Location[]> {
  const query = { text: text || undefined, limit: mostOptions, ...(isUsable && { active: 'true' }) };
  return (await callApi(locationCalls.list, { query }, { signal })).locations;
}

export const locationOption = ({
  _id,
  venue,
  city,
  state,
}: Pick<Location, '_id' | 'venue' | 'city' | 'state'>): AsyncOption => ({
  value: _id,
  label: venue,
  detail: `${city}, ${state}`,
});
