import { audienceCalls, type AudienceExplanation } from '#contract/people/audiences.calls.ts';
import { audienceErrors as errors } from '#contract/people/audiences.errors.ts';
import { audienceKinds, type AudienceKind, type AudienceValues } from '#contract/people/audiences.fields.ts';
import { countPeople } from '#server/people/audiences/audience.queries.ts';
import {
  doesNamePeople,
  isMeantFor,
  isWithin,
  matchesKind,
} from '#server/people/audiences/audience.rules.ts';
import { dealerStaff } from '#server/people/audiences/audience.scope.ts';
import { activeDealerNames } from '#server/people/dealers/dealers.queries.ts';
import { dealersVisible } from '#server/people/reach/dealers.scope.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { audienceChoices, namesOfValues, personToExplain } from './audience-forms.queries.ts';
import { checkAudience, groupsToAddress } from './check-audience.ts';

/** The most dealers a search returns. */
const maxDealers = 50;

export const audienceFormHandlers: Handlers<typeof audienceCalls> = {
  choices: (_input, { db, actor }) => audienceChoices(db, groupsToAddress(actor)),

  async dealers({ query: { text } }, { db, actor }) {
    return { dealers: await activeDealerNames(db, text, maxDealers, dealersVisible.sql(actor, 'd')) };
  },

  async count({ body: { audience, dealerStaffOnly } }, context) {
    const { db, actor } = context;
    await checkAudience(db, context, audience, { path: 'audience.' });
    const count = await countPeople(db, audience, {
      ...(dealerStaffOnly && !doesNamePeople(audience) && { among: dealerStaff.sql('u') }),
      visible: dealersVisible.sql(actor, 'd'),
    });
    return { count: { ...count, languages: [...count.languages], dealers: [...count.dealers] } };
  },

  async explain({ body: { audience, userId } }, context) {
    const { db, actor } = context;
    await checkAudience(db, context, audience, { path: 'audience.' });
    const person = found(
      await personToExplain(db, userId, usersVisible.sql(actor, 'u'), dealerStaff.sql('u')),
      errors.personNotFound,
    );
    const groups = groupsToAddress(actor);
    // An admin group that the actor may not address is shown only if the audience names it.
    const shown: AudienceValues = {
      ...person,
      adminGroups: person.adminGroups.filter(
        (id) => groups === 'all' || groups.includes(id) || audience.adminGroups.includes(id),
      ),
    };
    const both = (kind: AudienceKind) => [...audience[kind], ...shown[kind]];
    const names = await namesOfValues(db, {
      assignmentGroups: both('assignmentGroups'),
      businessUnits: both('businessUnits'),
      roles: both('roles'),
      dealers: both('dealers'),
      adminGroups: both('adminGroups'),
    });
    const named = (values: readonly string[]) =>
      values.map((value) => names.get(value) ?? { value, name: '', nameFr: '' });
    const explanation: AudienceExplanation = {
      user: { _id: person.id, fullName: person.fullName, active: person.active },
      isMeant: person.active && isMeantFor(audience, person),
      maySee: person.active && isWithin(audience, person, person.worksAtDealer),
      kinds: audienceKinds.map((kind) => ({
        kind,
        chosen: named(audience[kind]),
        own: named(shown[kind]),
        matches: matchesKind(kind, audience, person),
      })),
    };
    return { explanation };
  },
};
