import type { LearnerRequest } from '#contract/people/learner-requests.calls.ts';
import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

type Decided = Pick<LearnerRequest, 'type' | 'status' | 'decidedBy' | 'decisionReason'> & {
  readonly user: Pick<LearnerRequest['user'], 'fullName'>;
};

/** What happened to a request, for the person who asked. */
export function outcomeTitle({ type, status, user: { fullName: name } }: Decided): Bilingual {
  const about =
    type === 'deactivate'
      ? { en: `to deactivate ${name}`, fr: `de désactiver ${name}` }
      : { en: `to end ${name}’s participation`, fr: `de mettre fin à la participation de ${name}` };
  const words = {
    approved: { en: 'was approved', fr: 'a été approuvée' },
    denied: { en: 'was denied', fr: 'a été refusée' },
    pending: { en: 'is pending again', fr: 'est de nouveau en attente' },
  }[status];
  return {
    en: `Your request ${about.en} ${words.en}.`,
    fr: `Votre demande ${about.fr} ${words.fr}.`,
  };
}

export function outcomeMail(
  language: Language,
  request: Decided,
  { firstName, link }: { readonly firstName: string; readonly link: string },
): MailContent {
  const title = outcomeTitle(request)[language];
  const { decidedBy, decisionReason } = request;
  return language === 'fr'
    ? {
        subject: title.replace(/\.$/, ''),
        lines: [
          `Bonjour ${firstName},`,
          title,
          ...(decidedBy ? [`Décision prise par ${decidedBy}`] : []),
          ...(decisionReason ? [`Motif\u202f: ${decisionReason}`] : []),
        ],
        action: { label: 'Voir la personne', href: link },
      }
    : {
        subject: title.replace(/\.$/, ''),
        lines: [
          `Hello ${firstName},`,
          title,
          ...(decidedBy ? [`Decided by: ${decidedBy}`] : []),
          ...(decisionReason ? [`Reason: ${decisionReason}`] : []),
        ],
        action: { label: 'See the person', href: link },
      };
}
