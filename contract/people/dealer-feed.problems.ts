import { defineErrors } from '#contract/platform/errors.ts';

/** Why a file of the dealer feed was not applied, or waits. None says who signs in at the server, or how. */
export const dealerFeedProblems = defineErrors('dealer-feed-problems', {
  refused: {
    status: 502,
    en: 'The FTP server can’t be reached.',
    fr: 'Le serveur FTP est injoignable.',
  },
  login: {
    status: 502,
    en: 'The FTP server refused the account. Check FTP_URL.',
    fr: 'Le serveur FTP a refusé le compte. Vérifiez FTP_URL.',
  },
  untrusted: {
    status: 502,
    en: 'The FTP server offers no encryption that can be trusted. Check its certificate.',
    fr: 'Le serveur FTP n’offre aucun chiffrement fiable. Vérifiez son certificat.',
  },
  missing: {
    status: 502,
    en: '{file} isn’t on the FTP server.',
    fr: '{file} n’est pas sur le serveur FTP.',
  },
  silent: {
    status: 502,
    en: 'The FTP server stopped answering.',
    fr: 'Le serveur FTP ne répond plus.',
  },
  brokenOff: {
    status: 502,
    en: 'The connection ended before {file} had arrived whole.',
    fr: 'La connexion s’est interrompue avant que {file} soit arrivé en entier.',
  },
  tooSlow: {
    status: 502,
    en: '{file} took longer than 5 minutes to arrive.',
    fr: '{file} a mis plus de 5 minutes à arriver.',
  },
  noSize: {
    status: 502,
    en: 'The FTP server doesn’t say how long {file} is, so nobody can tell whether it is whole.',
    fr: 'Le serveur FTP n’indique pas la taille de {file} : impossible de savoir si le fichier est entier.',
  },
  growing: {
    status: 502,
    en: '{file} was still being written.',
    fr: '{file} était encore en cours d’écriture.',
  },
  tooLarge: {
    status: 502,
    en: '{file} is larger than 100 MB.',
    fr: '{file} dépasse 100 Mo.',
  },
  empty: { status: 502, en: '{file} is empty.', fr: '{file} est vide.' },
  webPage: {
    status: 502,
    en: '{file} is a web page, not a list of dealers.',
    fr: '{file} est une page Web, et non une liste de concessionnaires.',
  },
  noList: {
    status: 502,
    en: '{file} is no list of dealers: it needs columns for the dealer number and the name.',
    fr: '{file} n’est pas une liste de concessionnaires : il lui faut des colonnes pour le numéro de concessionnaire et le nom.',
  },
  cutOff: {
    status: 502,
    en: '{file} is cut off in line {line}.',
    fr: '{file} est coupé à la ligne {line}.',
  },
  farChanges: {
    status: 409,
    en: '{changed} of {dealers} dealers would change or can’t be read: more than 10%.',
    fr: '{changed} concessionnaires sur {dealers} changeraient ou sont illisibles : plus de 10 %.',
  },
  farMissing: {
    status: 409,
    en: '{missing} of {dealers} dealers that the last file named are missing: more than 10%.',
    fr: 'Il manque {missing} des {dealers} concessionnaires que le dernier fichier nommait : plus de 10 %.',
  },
});

/** What is said of a row, besides what its import says. */
export const dealerFeedRowErrors = defineErrors('dealer-feed-rows', {
  dismissedBefore: {
    status: 409,
    en: 'Someone dismissed or undid the same before.',
    fr: 'Quelqu’un a déjà écarté ou annulé la même chose.',
  },
  replaced: {
    status: 409,
    en: 'A newer file came before anyone decided.',
    fr: 'Un fichier plus récent est arrivé avant toute décision.',
  },
});
