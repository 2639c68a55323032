import { confirmationCalls as calls } from '#contract/library/confirmations.calls.ts';
import { jobs } from '#server/jobs.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { buildBulletin } from './articles.ts';
import { buildAdminGroup, buildAssignmentGroup, buildDealer, buildUser, signedIn } from './people.ts';
import type { Client, TestPortal } from './portal.ts';

const at = (id: string) => ({ params: { id } });
/** The second option is right. */
export const confirmationQuestion = {
  text: 'Where is the seal?',
  textFr: 'Où se trouve le joint ?',
  options: [
    { text: 'Under the seat', textFr: 'Sous la selle' },
    { text: 'Behind the connector', textFr: 'Derrière le connecteur' },
  ],
  right: 1,
  explanation: 'It is blue.',
  explanationFr: 'Il est bleu.',
};
export const runConfirmations = async (portal: TestPortal) =>
  runJob(
    jobs.find(({ name }) => name === 'confirmations')!,
    portal.services,
  );
export const ownConfirmation = async (client: Client, id: string) =>
  (await client.ask(calls.own, at(id))).confirmation!;
export const answerQuestion = async (client: Client, id: string, option: number) =>
  client.ask(calls.answer, {
    ...at(id),
    body: { option, edition: (await ownConfirmation(client, id)).edition },
  });
export async function confirmBulletin(client: Client, id: string, language: 'en' | 'fr' = 'en') {
  const { edition, textVersion } = await ownConfirmation(client, id);
  return client.send(calls.confirm, { ...at(id), body: { language, edition, textVersion } });
}
/** A department of its own with two people at one dealer, their manager, and the dealer's district manager. */
export async function buildCrew(portal: TestPortal, { zone = 'America/New_York' } = {}) {
  const group = await buildAssignmentGroup(portal);
  const dealerId = await buildDealer(portal, { name: `Dealer in ${zone}` });
  await portal.services.db.updateTable('dealer').set({ timeZone: zone }).where('id', '=', dealerId).execute();
  const people = [
    await buildUser(portal, { groupIds: [group], dealerId, lastName: 'Abbott' }),
    await buildUser(portal, { groupIds: [group], dealerId, lastName: 'Brisbois', language: 'fr' }),
  ] as const;
  const boss = await buildUser(portal, { role: 'DEALER_MANAGER', dealerId });
  const district = await buildUser(portal, {
    role: 'DISTRICT_MANAGER',
    adminGroupIds: [await buildAdminGroup(portal, [dealerId])],
  });
  return {
    group,
    dealerId,
    people,
    boss,
    district,
    clients: [await signedIn(portal, people[0]), await signedIn(portal, people[1])] as const,
    manager: await signedIn(portal, boss),
  };
}
/** A recall for one department, with a question. */
export const buildRecall = (admin: Client, group: string, by: string, more: object = {}) =>
  buildBulletin(admin, {
    title: 'Recall',
    titleFr: 'Rappel',
    description: '<p>Check the seal.</p>',
    descriptionFr: '<p>Vérifiez le joint.</p>',
    audience: { assignmentGroups: [group] },
    confirmation: { by, question: confirmationQuestion },
    ...more,
  });
