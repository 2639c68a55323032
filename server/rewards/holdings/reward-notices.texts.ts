import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

/** What happened to a reward. */
export type RewardNews = 'earned' | 'assigned' | 'redeemed' | 'sent' | 'tracking' | 'undone' | 'ended';

export interface RewardValues {
  readonly firstName: string;
  readonly reward: string;
  readonly curriculum: string;
  readonly points: number;
  readonly redemptionCode: string;
  readonly code: string;
  readonly isShipped: boolean;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly note: string;
  readonly reason: string;
  readonly link: string;
}

/** The news in one sentence: the notice, and the subject of the mail. */
const sentences: Readonly<Record<RewardNews, (reward: Bilingual) => Bilingual>> = {
  earned: ({ en, fr }) => ({
    en: `You earned a reward: ${en}.`,
    fr: `Vous avez gagné une récompense : ${fr}.`,
  }),
  assigned: ({ en, fr }) => ({
    en: `A reward was assigned to you: ${en}.`,
    fr: `Une récompense vous a été attribuée : ${fr}.`,
  }),
  redeemed: ({ en, fr }) => ({
    en: `Your reward is redeemed: ${en}.`,
    fr: `Votre récompense est échangée : ${fr}.`,
  }),
  sent: ({ en, fr }) => ({
    en: `Your reward was sent: ${en}.`,
    fr: `Votre récompense a été expédiée : ${fr}.`,
  }),
  tracking: ({ en, fr }) => ({
    en: `You can track your reward: ${en}.`,
    fr: `Vous pouvez suivre votre récompense : ${fr}.`,
  }),
  undone: ({ en, fr }) => ({
    en: `The redemption of your reward was undone: ${en}.`,
    fr: `L’échange de votre récompense a été annulé : ${fr}.`,
  }),
  ended: ({ en, fr }) => ({
    en: `Your purchase was undone: ${en}.`,
    fr: `Votre achat a été annulé : ${fr}.`,
  }),
};

export const rewardNewsTitle = (news: RewardNews, reward: Bilingual): Bilingual => sentences[news](reward);

export function rewardMail(news: RewardNews, language: Language, values: RewardValues): MailContent {
  const both = { en: values.reward, fr: values.reward };
  const subject = sentences[news](both)[language].replace(/\.$/, '');
  const french = language === 'fr';
  return {
    subject,
    lines: [
      french ? `Bonjour ${values.firstName},` : `Hello ${values.firstName},`,
      ...(french ? linesFr[news](values) : linesEn[news](values)).filter((line) => line !== ''),
    ],
    action: { label: french ? 'Voir mes récompenses' : 'See my rewards', href: values.link },
    after: [
      french
        ? 'Vous pouvez désactiver ces courriels dans votre profil.'
        : 'You can turn off these e-mails in your profile.',
    ],
  };
}

type Lines = Readonly<Record<RewardNews, (values: RewardValues) => readonly string[]>>;

const pointsEn = (count: number) => (count === 1 ? '1 point' : `${count} points`);
const pointsFr = (count: number) => (count < 2 ? `${count} point` : `${count} points`);

const linesEn: Lines = {
  earned: ({ reward, curriculum }) => [
    `You passed every required course of “${curriculum}” and earned “${reward}”.`,
    'Redeem it in the portal when you like.',
  ],
  assigned: ({ reward }) => [`You got “${reward}”. Redeem it in the portal when you like.`],
  redeemed: ({ reward, points, code, redemptionCode, isShipped }) => [
    points > 0 ? `You redeemed “${reward}” for ${pointsEn(points)}.` : `“${reward}” is redeemed.`,
    code && `Your code: ${code}`,
    isShipped ? 'We tell you when it is sent.' : '',
    `The number of this redemption: ${redemptionCode}`,
  ],
  sent: ({ reward, carrier, trackingNumber, note }) => [
    `“${reward}” is on its way to you.`,
    trackingNumber && `${carrier}, tracking number ${trackingNumber}`,
    note,
  ],
  tracking: ({ reward, carrier, trackingNumber }) => [
    `“${reward}”: ${carrier}, tracking number ${trackingNumber}`,
  ],
  undone: ({ reward, points, reason }) => [
    `The redemption of “${reward}” was undone. You can redeem it again.`,
    points > 0 ? `You got ${pointsEn(points)} back.` : '',
    `Reason: ${reason}`,
  ],
  ended: ({ reward, points, reason }) => [
    `Your purchase of “${reward}” was undone, and you got ${pointsEn(points)} back.`,
    `Reason: ${reason}`,
  ],
};

const linesFr: Lines = {
  earned: ({ reward, curriculum }) => [
    `Vous avez réussi tous les cours obligatoires de « ${curriculum} » et gagné « ${reward} ».`,
    'Échangez cette récompense sur le portail quand vous voulez.',
  ],
  assigned: ({ reward }) => [
    `Vous avez reçu « ${reward} ». Échangez cette récompense sur le portail quand vous voulez.`,
  ],
  redeemed: ({ reward, points, code, redemptionCode, isShipped }) => [
    points > 0
      ? `Vous avez échangé ${pointsFr(points)} contre « ${reward} ».`
      : `L’échange de « ${reward} » est fait.`,
    code && `Votre code : ${code}`,
    isShipped ? 'Nous vous préviendrons de l’expédition.' : '',
    `Le numéro de cet échange : ${redemptionCode}`,
  ],
  sent: ({ reward, carrier, trackingNumber, note }) => [
    `« ${reward} » est en route.`,
    trackingNumber && `${carrier}, numéro de suivi ${trackingNumber}`,
    note,
  ],
  tracking: ({ reward, carrier, trackingNumber }) => [
    `« ${reward} » : ${carrier}, numéro de suivi ${trackingNumber}`,
  ],
  undone: ({ reward, points, reason }) => [
    `L’échange de « ${reward} » a été annulé. Vous pouvez refaire l’échange.`,
    points > 0 ? `Nous vous avons rendu ${pointsFr(points)}.` : '',
    `Motif : ${reason}`,
  ],
  ended: ({ reward, points, reason }) => [
    `Votre achat de « ${reward} » a été annulé, et nous vous avons rendu ${pointsFr(points)}.`,
    `Motif : ${reason}`,
  ],
};
