import { withoutRoom } from '#contract/platform/features.ts';
import { one, section, type SettingDescription, type SettingSection } from './settings.description.ts';

/** All of `config/default.json` by section. Secrets and addresses of services are not settings. */
const sections: readonly SettingSection[] = [
  section('names', 'Portal', 'Portail', [
    one('text', 'portalName.en', 'Name of the portal', 'Nom du portail', { language: 'en' }),
    one('text', 'portalName.fr', 'Name of the portal', 'Nom du portail', { language: 'fr' }),
    one('text', 'assignmentGroupName.en.singular', 'Name of a department', 'Nom d’un service', {
      language: 'en',
    }),
    one(
      'text',
      'assignmentGroupName.en.plural',
      'Name of departments (plural)',
      'Nom des services (pluriel)',
      {
        language: 'en',
      },
    ),
    one('text', 'assignmentGroupName.fr.singular', 'Name of a department', 'Nom d’un service', {
      language: 'fr',
    }),
    one(
      'text',
      'assignmentGroupName.fr.plural',
      'Name of departments (plural)',
      'Nom des services (pluriel)',
      {
        language: 'fr',
      },
    ),
    one('text', 'salesGroupName', 'Name of the sales department', 'Nom du service des ventes'),
    one('zone', 'timeZone', 'Time zone of the portal', 'Fuseau horaire du portail'),
    one('colour', 'primaryColour', 'Primary color', 'Couleur principale'),
    one('email', 'supportEmail', 'Support e-mail', 'Courriel de l’assistance'),
    one('text', 'supportHours.en', 'Support hours', 'Heures de l’assistance', { language: 'en' }),
    one('text', 'supportHours.fr', 'Support hours', 'Heures de l’assistance', { language: 'fr' }),
    one('oneOf', 'announcementsTitle', 'Name of the news', 'Nom des nouvelles', {
      values: [
        { value: 'announcements', en: 'Announcements', fr: 'Annonces' },
        { value: 'bulletins', en: 'Bulletins', fr: 'Bulletins' },
      ],
    }),
    one(
      'switch',
      'announcementsNav',
      'Show the news in the learners’ menu',
      'Afficher les nouvelles dans le menu des apprenants',
    ),
    one('choices', 'buckets', 'Groups of brands', 'Groupes de marques'),
  ]),
  section('training', 'Training', 'Formation', [
    one('switch', 'certificates.enabled', 'Certificates', 'Certificats', { feature: 'certificates' }),
    one(
      'switch',
      'customCertification.enabled',
      'Custom certificate designs',
      'Modèles de certificat personnalisés',
      {
        feature: 'customCertification',
      },
    ),
    one('switch', 'prerequisites.enabled', 'Prerequisites', 'Préalables', { feature: 'prerequisites' }),
    one(
      'switch',
      'optionalRequiredCourses.enabled',
      'Optional and required courses',
      'Cours facultatifs et obligatoires',
      { feature: 'optionalRequiredCourses' },
    ),
    one(
      'switch',
      'grace.enabled',
      'Grace period before a changed course is due again',
      'Délai de grâce avant qu’un cours modifié soit à refaire',
      { feature: 'grace' },
    ),
    one('whole', 'graceDays', 'Grace period', 'Délai de grâce', { unit: 'days' }),
    one('switch', 'courseReview.enabled', 'Course review', 'Révision des cours', { feature: 'courseReview' }),
    one('switch', 'scorm.enabled', 'SCORM packages', 'Modules SCORM', { feature: 'scorm' }),
    one('percent', 'passScore', 'Pass score', 'Note de passage', { unit: 'percent' }),
    one('whole', 'pointsPerCourse', 'Points for a passed course', 'Points par cours réussi', {
      unit: 'points',
    }),
    one(
      'whole',
      'courseLimits',
      'Maximum number of courses (0: no limit)',
      'Nombre maximal de cours (0 : illimité)',
    ),
    one(
      'whole',
      'curriculumLimits',
      'Maximum number of curriculums (0: no limit)',
      'Nombre maximal de parcours (0 : illimité)',
    ),
    one('switch', 'multiBrands.enabled', 'Several brands', 'Plusieurs marques', { feature: 'multiBrands' }),
    one(
      'switch',
      'newCourseReminders.enabled',
      'Mails about new courses',
      'Courriels sur les nouveaux cours',
      { feature: 'newCourseReminders' },
    ),
    one(
      'days',
      'newCourseReminders.daysOfMonth',
      'Days of the month of these mails',
      'Jours du mois de ces courriels',
    ),
    one('time', 'newCourseReminders.time', 'Time of these mails', 'Heure de ces courriels'),
    one('zone', 'newCourseReminders.timeZone', 'Time zone of these mails', 'Fuseau horaire de ces courriels'),
    one(
      'switch',
      'trainingOnly.enabled',
      'Training only: learners go straight to one course',
      'Formation seule : les apprenants vont droit à un cours',
    ),
    one('id', 'trainingOnly.curriculumId', 'Curriculum of training only', 'Parcours de la formation seule'),
    one('id', 'trainingOnly.courseId', 'Course of training only', 'Cours de la formation seule'),
  ]),
  section('live', 'Live training', 'Formations en personne', [
    one('switch', 'liveTraining.enabled', 'Live training', 'Formations en personne', {
      feature: 'liveTraining',
    }),
    one('words', 'liveTraining.countries', 'Countries (codes such as us)', 'Pays (codes comme us)'),
    one(
      'number',
      'liveTraining.mapCentre.latitude',
      'Latitude of the map’s center',
      'Latitude du centre de la carte',
      { advanced: true },
    ),
    one(
      'number',
      'liveTraining.mapCentre.longitude',
      'Longitude of the map’s center',
      'Longitude du centre de la carte',
      { advanced: true },
    ),
    one('choices', 'liveTraining.types', 'Types', 'Types'),
    one('time', 'liveTraining.start', 'Usual start', 'Heure habituelle de début'),
    one(
      'switch',
      'liveTraining.qrSelfAttendance',
      'Learners confirm their attendance by QR code',
      'Présence confirmée par code QR',
    ),
    one('switch', 'liveTraining.reminders', 'Reminders', 'Rappels'),
    one(
      'whole',
      'liveTraining.reminderPeriodDays',
      'Reminder before the event',
      'Rappel avant la formation',
      { unit: 'days' },
    ),
    one(
      'switch',
      'liveTraining.preAllowedEmail',
      'Invite people outside the audience',
      'Inviter des personnes hors du public cible',
    ),
    one(
      'switch',
      'liveTraining.sameTemplateLimit',
      'One open enrollment per template',
      'Une seule inscription ouverte par modèle',
    ),
    one(
      'switch',
      'liveTraining.automaticSeatOffers',
      'Offer free seats automatically',
      'Offrir automatiquement les places libérées',
    ),
    one(
      'whole',
      'liveTraining.seatOfferHours',
      'Time to accept an offered seat',
      'Temps pour accepter une place offerte',
      { unit: 'hours' },
    ),
    one(
      'whole',
      'liveTraining.seatOfferCutoffHours',
      'No offers in the last hours before the start',
      'Aucune offre dans les dernières heures avant le début',
      { unit: 'hours' },
    ),
    one(
      'whole',
      'liveTraining.blockDeadlineDays',
      'Reserved seats need a name this many days before the start',
      'Jours avant le début où les places réservées doivent avoir un nom',
    ),
    one(
      'whole',
      'liveTraining.blockSharePercent',
      'Share of the seats that one dealer can reserve',
      'Part des places qu’une concession peut réserver',
      { unit: 'percent' },
    ),
    one(
      'whole',
      'liveTraining.virtualPrice.amountCents',
      'Price of a virtual training',
      'Prix d’une formation virtuelle',
      { unit: 'amount' },
    ),
    one('whole', 'liveTraining.virtualPrice.discountCents', 'Discount', 'Rabais', { unit: 'amount' }),
    one('date', 'liveTraining.virtualPrice.discountUntil', 'Discount until', 'Rabais jusqu’au'),
    one('oneOf', 'liveTraining.virtualPrice.currency', 'Currency', 'Devise', {
      values: [
        { value: 'USD', en: 'USD', fr: 'USD' },
        { value: 'CAD', en: 'CAD', fr: 'CAD' },
        { value: 'EUR', en: 'EUR', fr: 'EUR' },
      ],
    }),
    one('switch', 'fieldTraining.enabled', 'Field training', 'Formation sur le terrain', {
      feature: 'fieldTraining',
    }),
    one(
      'words',
      'fieldTraining.admins',
      'Administrators of field training (e-mails)',
      'Responsables de la formation sur le terrain (courriels)',
    ),
  ]),
  section('content', 'News and media', 'Nouvelles et médias', [
    one('switch', 'resources.enabled', 'Resources', 'Ressources', { feature: 'resources' }),
    one('switch', 'announcements.enabled', 'Announcements', 'Annonces', { feature: 'announcements' }),
    one('switch', 'events.enabled', 'Events', 'Événements', { feature: 'events' }),
    one('switch', 'messages.enabled', 'Messages', 'Messages', { feature: 'messages' }),
    one('switch', 'notifications.enabled', 'Notifications', 'Notifications', { feature: 'notifications' }),
    one('whole1', 'mails.perDay', 'E-mails a person gets a day', 'Courriels par personne et par jour'),
    one('time', 'mails.quietFrom', 'No e-mails from', 'Aucun courriel à partir de'),
    one('time', 'mails.quietUntil', 'E-mails again from', 'Courriels de nouveau à partir de'),
    one('switch', 'videos.enabled', 'Videos', 'Vidéos', { feature: 'videos' }),
    one('switch', 'podcasts.enabled', 'Podcasts', 'Balados', { feature: 'podcasts' }),
    one('switch', 'suggestedFollows.enabled', 'Suggested follows', 'Abonnements suggérés', {
      feature: 'suggestedFollows',
    }),
    one('switch', 'favorites.enabled', 'Favorites', 'Favoris', { feature: 'favorites' }),
    one('switch', 'mediaCenter.enabled', 'Media center', 'Médiathèque', { feature: 'mediaCenter' }),
    one('switch', 'publicHome.enabled', 'Public home page', 'Page d’accueil publique', {
      feature: 'publicHome',
    }),
  ]),
  section('rewards', 'Rewards', 'Récompenses', [
    one('switch', 'spiff.enabled', 'Spiff program', 'Programme de primes', { feature: 'spiff' }),
    one('switch', 'loyalty.enabled', 'Loyalty program', 'Programme de fidélité', { feature: 'loyalty' }),
    one('text', 'loyalty.memberBusinessUnit', 'Business unit of members', 'Unité d’affaires des membres'),
    one('choices', 'loyalty.brands', 'Brands of the four totals', 'Marques des quatre totaux'),
    one('number', 'loyalty.creditRatePercent', 'Credit rate', 'Taux de crédit', { unit: 'percent' }),
    one('whole', 'loyalty.pointsPerUnit', 'Points per unit', 'Points par unité', { unit: 'points' }),
    one('whole', 'loyalty.photoPoints', 'Points for a photo', 'Points par photo', { unit: 'points' }),
    one('whole1', 'loyalty.expiryDays', 'Points expire after', 'Les points expirent après', { unit: 'days' }),
    one('oneOf', 'loyalty.pointsEnd', 'How points expire', 'Comment les points expirent', {
      values: [
        {
          value: 'inactivity',
          en: 'All of a person’s points together, after the last earning',
          fr: 'Tous les points d’une personne ensemble, après le dernier gain',
        },
        {
          value: 'lots',
          en: 'Each earning separately, the oldest first',
          fr: 'Chaque gain séparément, le plus ancien d’abord',
        },
      ],
    }),
  ]),
  section('people', 'People and dealers', 'Personnes et concessionnaires', [
    one('switch', 'dealers.enabled', 'Dealers', 'Concessionnaires', { feature: 'dealers' }),
    one('switch', 'dealers.businessUnit', 'Business units', 'Unités d’affaires', {
      feature: 'dealers.businessUnit',
    }),
    one('switch', 'dealers.scan', 'Scan the dealer number', 'Numériser le numéro de concessionnaire', {
      feature: 'dealers.scan',
    }),
    one(
      'switch',
      'dealers.ftpUpdate.enabled',
      'Daily update of dealers',
      'Mise à jour quotidienne des concessionnaires',
    ),
    one('time', 'dealers.ftpUpdate.time', 'Time of this update', 'Heure de cette mise à jour'),
    one(
      'zone',
      'dealers.ftpUpdate.timeZone',
      'Time zone of this update',
      'Fuseau horaire de cette mise à jour',
    ),
    one(
      'switch',
      'approvalNewUser.enabled',
      'Approval of new users',
      'Approbation des nouveaux utilisateurs',
      { feature: 'approvalNewUser' },
    ),
    one(
      'switch',
      'approvalNewUser.dealerManagers',
      'Dealer managers approve their own people',
      'Les responsables de concession approuvent leur personnel',
      { feature: 'approvalNewUser.dealerManagers' },
    ),
    one(
      'switch',
      'deactivateLearnerReview.enabled',
      'Review before a learner is deactivated',
      'Révision avant de désactiver un apprenant',
      { feature: 'deactivateLearnerReview' },
    ),
    one('roles', 'adminRoles', 'Roles that are administrators', 'Rôles d’administration'),
    one(
      'roles',
      'limitedAdminRoles',
      'Roles with a smaller admin area',
      'Rôles à accès limité à l’administration',
    ),
  ]),
  section('signIn', 'Signing in and registering', 'Connexion et inscription', [
    one('switch', 'loginDisabled', 'Signing in is switched off', 'Connexion désactivée'),
    one(
      'switch',
      'skipVerification',
      'Skip verifying the e-mail address',
      'Ne pas vérifier l’adresse courriel',
    ),
    one(
      'switch',
      'resetPositions',
      'Ask people to confirm their positions',
      'Demander de confirmer les postes',
    ),
    one('oneOf', 'missingDealer', 'People without a dealer', 'Personnes sans concessionnaire', {
      values: [
        { value: 'add-themselves', en: 'Choose it themselves', fr: 'La choisissent elles-mêmes' },
        { value: 'off', en: 'Are not asked', fr: 'Ne sont pas interrogées' },
      ],
    }),
    one('oneOf', 'missingAudience', 'People without a department', 'Personnes sans service', {
      values: [
        { value: 'add-themselves', en: 'Choose it themselves', fr: 'Le choisissent elles-mêmes' },
        { value: 'off', en: 'Are not asked', fr: 'Ne sont pas interrogées' },
      ],
    }),
    one('age', 'registration.minimumAge', 'Minimum age', 'Âge minimal'),
    one('whole1', 'registration.rateLimit.count', 'Registrations per address', 'Inscriptions par adresse', {
      advanced: true,
    }),
    one('whole1', 'registration.rateLimit.minutes', 'Counted within', 'Comptées sur', {
      unit: 'minutes',
      advanced: true,
    }),
    one('choices', 'registration.primaryRoles', 'Primary roles', 'Rôles principaux'),
    one(
      'choices',
      'registration.dealerPositions',
      'Positions at the dealer',
      'Postes chez le concessionnaire',
    ),
    one('choices', 'registration.companyRoles', 'Company roles', 'Rôles dans l’entreprise'),
    one('choices', 'registration.countries', 'Countries', 'Pays'),
    one('oneOf', 'rootRedirectStatus', 'Status of the redirect from /', 'Code de redirection de /', {
      advanced: true,
      values: [
        { value: 301, en: '301', fr: '301' },
        { value: 302, en: '302', fr: '302' },
        { value: 303, en: '303', fr: '303' },
        { value: 307, en: '307', fr: '307' },
        { value: 308, en: '308', fr: '308' },
      ],
    }),
  ]),
  section('reports', 'Reports', 'Rapports', [
    one('switch', 'userReports.enabled', 'User reports', 'Rapports sur les utilisateurs', {
      feature: 'userReports',
    }),
    one('switch', 'userReports.fullReport.enabled', 'Full report', 'Rapport complet'),
    one('times', 'userReports.fullReport.times', 'Times of the full report', 'Heures du rapport complet'),
    one(
      'zone',
      'userReports.fullReport.timeZone',
      'Time zone of the full report',
      'Fuseau horaire du rapport complet',
    ),
    one(
      'emailOrNone',
      'userReports.fullReport.mailTo',
      'Send the full report to',
      'Envoyer le rapport complet à',
    ),
    one('switch', 'dealerReports.enabled', 'Dealer reports', 'Rapports sur les concessionnaires', {
      feature: 'dealerReports',
    }),
  ]),
  section('uploads', 'Uploads', 'Téléversements', [
    one('whole1', 'uploads.imageMaxBytes', 'Largest picture', 'Taille maximale d’une image', {
      unit: 'megabytes',
      advanced: true,
    }),
    one('whole1', 'uploads.attachmentMaxBytes', 'Largest attachment', 'Taille maximale d’une pièce jointe', {
      unit: 'megabytes',
      advanced: true,
    }),
    one(
      'whole1',
      'uploads.attachmentMaxCount',
      'Maximum number of attachments (up to 50)',
      'Nombre maximal de pièces jointes (50 au plus)',
      { advanced: true },
    ),
    one('whole1', 'uploads.audioMaxBytes', 'Largest audio file', 'Taille maximale d’un fichier audio', {
      unit: 'megabytes',
      advanced: true,
    }),
    one('whole1', 'uploads.videoMaxBytes', 'Largest video', 'Taille maximale d’une vidéo', {
      unit: 'megabytes',
      advanced: true,
    }),
    one('whole1', 'uploads.scormMaxBytes', 'Largest SCORM package', 'Taille maximale d’un module SCORM', {
      unit: 'megabytes',
      advanced: true,
    }),
    one(
      'whole1',
      'uploads.authorDailyMaxBytes',
      'What an author may upload in a day',
      'Ce qu’un auteur peut téléverser par jour',
      { unit: 'megabytes', advanced: true },
    ),
    one(
      'whole1',
      'uploads.personDailyMaxBytes',
      'What anyone else may upload in a day',
      'Ce que les autres peuvent téléverser par jour',
      { unit: 'megabytes', advanced: true },
    ),
    one(
      'whole1',
      'uploads.openAtOnce',
      'Large files uploading at the same time',
      'Gros fichiers en cours de téléversement',
      { advanced: true },
    ),
  ]),
];

const isRead = ({ feature, unread }: SettingDescription): boolean =>
  !unread && !(feature && withoutRoom.has(feature));

/** The settings that the portal shows, by section: those that a room acts on. Limits for technicians are a section of their own, the last one. */
export const settingSections: readonly SettingSection[] = [
  ...sections.map((part) => ({
    ...part,
    settings: part.settings.filter((each) => isRead(each) && !each.advanced),
  })),
  section(
    'advanced',
    'Advanced',
    'Avancés',
    sections.flatMap(({ settings }) => settings.filter((each) => isRead(each) && each.advanced)),
  ),
].filter(({ settings }) => settings.length > 0);

/** The keys of the settings that nothing acts on yet. */
export const unreadSettings: readonly string[] = sections
  .flatMap(({ settings }) => settings)
  .filter(({ feature, unread }) => unread || (feature && withoutRoom.has(feature)))
  .map(({ key }) => key);

const byKey = new Map(sections.flatMap(({ settings }) => settings.map((each) => [each.key, each] as const)));

export const settingByKey = (key: string): SettingDescription | undefined => byKey.get(key);
