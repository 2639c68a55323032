import type { Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

type Texts<Facts> = Readonly<Record<Language, (facts: Facts) => MailContent>>;

const signIn = { en: 'Sign in', fr: 'Se connecter' } as const;

/** The code that verifies an address. */
export const verificationMail: Texts<{ code: string }> = {
  en: ({ code }) => ({
    subject: 'Your code to confirm your e-mail',
    lines: ['Enter this code to confirm your e-mail address. It is valid for 10 minutes.'],
    code,
    after: ['If you did not register, ignore this message. Nothing happens without the code.'],
  }),
  fr: ({ code }) => ({
    subject: 'Votre code pour confirmer votre courriel',
    lines: ['Saisissez ce code pour confirmer votre adresse courriel. Il est valable 10 minutes.'],
    code,
    after: ['Si vous ne vous êtes pas inscrit, ignorez ce message. Rien ne se passe sans le code.'],
  }),
};

/** Someone registered with an address that has an account. */
export const addressTakenMail: Texts<{ signInHref: string }> = {
  en: ({ signInHref }) => ({
    subject: 'You already have an account',
    lines: [
      'Someone, probably you, tried to register with this e-mail address. It already has an account, so nothing was changed.',
      'Sign in with this address. If you forgot your password, choose “Forgot password?” on the sign-in page.',
    ],
    action: { label: signIn.en, href: signInHref },
  }),
  fr: ({ signInHref }) => ({
    subject: 'Vous avez déjà un compte',
    lines: [
      'Quelqu’un, sans doute vous, a tenté de s’inscrire avec cette adresse courriel. Elle a déjà un compte. Rien n’a été modifié.',
      'Connectez-vous avec cette adresse. Si vous avez oublié votre mot de passe, choisissez « Mot de passe oublié ? » sur la page de connexion.',
    ],
    action: { label: signIn.fr, href: signInHref },
  }),
};

/** The address is verified; the account has to be approved, by a manager if the setting allows it. */
export const pendingMail: Texts<{ firstName: string }> = {
  en: ({ firstName }) => ({
    subject: 'Your account is pending',
    lines: [
      `Thank you, ${firstName}. Your e-mail address is confirmed.`,
      'Your registration is now being reviewed. You will receive an e-mail once your account has been approved.',
    ],
  }),
  fr: ({ firstName }) => ({
    subject: 'Votre compte est en attente',
    lines: [
      `Merci, ${firstName}. Votre adresse courriel est confirmée.`,
      'Votre inscription est maintenant à l’étude. Vous recevrez un courriel dès que votre compte aura été approuvé.',
    ],
  }),
};

export interface NewUserFacts {
  readonly fullName: string;
  readonly email: string;
  readonly dealer: string;
  readonly href: string;
}

/** Notifies the address for new users about a registration. */
export const newUserMail: Texts<NewUserFacts> = {
  en: ({ fullName, email, dealer, href }) => ({
    subject: `New registration: ${fullName}`,
    lines: [`${fullName} (${email}) has registered.`, `Dealer: ${dealer}`],
    action: { label: 'See user requests', href },
  }),
  fr: ({ fullName, email, dealer, href }) => ({
    subject: `Nouvelle inscription : ${fullName}`,
    lines: [`${fullName} (${email}) s’est inscrit.`, `Concession : ${dealer}`],
    action: { label: 'Voir les demandes', href },
  }),
};

/** The code that allows setting a new password. */
export const recoveryMail: Texts<{ code: string; href: string }> = {
  en: ({ code, href }) => ({
    subject: 'Your recovery code',
    lines: ['Enter this code to choose a new password. It is valid for 10 minutes.'],
    code,
    action: { label: 'Choose a new password', href },
    after: ['If you did not ask for this code, ignore this message. Your password doesn’t change.'],
  }),
  fr: ({ code, href }) => ({
    subject: 'Votre code de récupération',
    lines: ['Saisissez ce code pour choisir un nouveau mot de passe. Il est valable 10 minutes.'],
    code,
    action: { label: 'Choisir un nouveau mot de passe', href },
    after: ['Si vous n’avez pas demandé ce code, ignorez ce message. Votre mot de passe ne change pas.'],
  }),
};

/** The password was changed; if someone else did it, the owner learns of it. */
export const passwordChangedMail: Texts<{ supportEmail: string }> = {
  en: ({ supportEmail }) => ({
    subject: 'Your password was changed',
    lines: [
      'Your password has just been changed. You were signed out on all other devices.',
      `If you didn’t do this, write to ${supportEmail} right away.`,
    ],
  }),
  fr: ({ supportEmail }) => ({
    subject: 'Votre mot de passe a été changé',
    lines: [
      'Votre mot de passe vient d’être changé. Vous avez été déconnecté de tous vos autres appareils.',
      `Si ce n’était pas vous, écrivez tout de suite à ${supportEmail}.`,
    ],
  }),
};

export interface ContactFacts {
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

/** A message from the help form to the people who help. */
export const contactMail: Texts<ContactFacts> = {
  en: ({ fullName, email, phone, message }) => ({
    subject: `Help request from ${fullName}`,
    lines: [message],
    after: [`${fullName}\n${email}\n${phone}`],
  }),
  fr: ({ fullName, email, phone, message }) => ({
    subject: `Demande d’aide de ${fullName}`,
    lines: [message],
    after: [`${fullName}\n${email}\n${phone}`],
  }),
};
