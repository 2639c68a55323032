/** What the fields of sign-in are called: apart from their schema, so that the form shows before the schema is there. */
export const signInLabels = {
  email: { en: 'E-mail', fr: 'Courriel' },
  password: { en: 'Password', fr: 'Mot de passe' },
  remember: { en: 'Stay signed in for 30 days', fr: 'Rester connecté 30 jours' },
};

/** The code of the refusal that is no error: the account waits for approval. */
export const pendingAccount = 'accounts.pending';
