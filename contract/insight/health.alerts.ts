import type { Bilingual } from '#contract/platform/language.ts';

interface Advice {
  /** Somebody has to act now, or has time. As in `deploy/prometheus/rules.yaml`. */
  readonly severity: 'page' | 'warn';
  readonly what: Bilingual;
  /** In the words of the README, with code between backticks. */
  readonly todo: Bilingual;
}

/** What the portal can say of itself is wrong, under the name of the alert that says it, too. */
export const healthAlerts = {
  PaddockFilesAway: {
    severity: 'page',
    what: { en: 'Stored files can’t be reached', fr: 'Les fichiers enregistrés sont inaccessibles' },
    todo: {
      en: 'Look at the bucket of `FILES_URL`, its key, and the network, or at the disk of `DATA_DIR/files`. Everything but files works',
      fr: 'Vérifiez le compartiment de `FILES_URL`, sa clé et le réseau, ou le disque de `DATA_DIR/files`. Tout fonctionne, sauf les fichiers',
    },
  },
  PaddockDiskFull: {
    severity: 'page',
    what: { en: 'The disk is full', fr: 'Le disque est plein' },
    todo: {
      en: 'Make room on the disk of `DATA_DIR`. Saving works again at once',
      fr: 'Libérez de l’espace sur le disque de `DATA_DIR`. L’enregistrement fonctionne de nouveau aussitôt',
    },
  },
  PaddockCodesWait: {
    severity: 'page',
    what: { en: 'Codes that people wait for don’t leave', fr: 'Les codes attendus ne partent pas' },
    todo: {
      en: 'Look at the mail server of `MAIL_URL`: the log of the worker says what it answered. See that a worker with the class `mail` runs',
      fr: 'Vérifiez le serveur de courriel de `MAIL_URL` : le journal du processus d’arrière-plan donne sa réponse. Assurez-vous qu’un processus de la classe `mail` fonctionne',
    },
  },
  PaddockQueueWaits: {
    severity: 'warn',
    what: { en: 'A queue has waited for half an hour', fr: 'Une file attend depuis une demi-heure' },
    todo: {
      en: 'See that a worker with the class of this queue runs. If it does and the queue grows, start another one with this class alone',
      fr: 'Assurez-vous qu’un processus de la classe de cette file fonctionne. Si c’est le cas et que la file s’allonge, démarrez-en un autre pour cette classe seulement',
    },
  },
  PaddockJobsLate: {
    severity: 'warn',
    what: {
      en: 'No scheduled job has ended well for more than a day',
      fr: 'Aucune tâche planifiée n’a réussi depuis plus d’une journée',
    },
    todo: {
      en: 'See that a worker with the class `clock` runs, and what its log says of jobs. `npm run job -- <name>` runs one now',
      fr: 'Assurez-vous qu’un processus de la classe `clock` fonctionne, et lisez ce que son journal dit des tâches. `npm run job -- <name>` en lance une tout de suite',
    },
  },
  PaddockJobFails: {
    severity: 'warn',
    what: {
      en: 'A job failed, and has not ended well since',
      fr: 'Une tâche a échoué et n’a pas réussi depuis',
    },
    todo: {
      en: 'The log of the worker with the class `clock` says why. Mend it, then run the job with `npm run job -- <name>`, which does nothing twice',
      fr: 'Le journal du processus de la classe `clock` dit pourquoi. Corrigez la cause, puis lancez la tâche avec `npm run job -- <name>`, qui ne fait rien deux fois',
    },
  },
  PaddockMailsFail: {
    severity: 'page',
    what: {
      en: 'The mail server takes less than half of the mails',
      fr: 'Le serveur de courriel accepte moins de la moitié des courriels',
    },
    todo: {
      en: 'Look at the mail server of `MAIL_URL`: the log of the worker with the class `mail` says what it answered. Mails wait and are tried again for half a day',
      fr: 'Vérifiez le serveur de courriel de `MAIL_URL` : le journal du processus de la classe `mail` donne sa réponse. Les courriels attendent, et leur envoi est retenté pendant une demi-journée',
    },
  },
  PaddockSignInsWait: {
    severity: 'warn',
    what: {
      en: 'More than fifty people wait for the check of their password',
      fr: 'Plus de cinquante personnes attendent la vérification de leur mot de passe',
    },
    todo: {
      en: 'Many people sign in at once, or somebody tries passwords: the log of the load balancer says from where. Add processes (`WEB_CONCURRENCY`) if they are many',
      fr: 'Beaucoup de personnes se connectent en même temps, ou quelqu’un essaie des mots de passe : le journal du répartiteur de charge dit d’où. Ajoutez des processus (`WEB_CONCURRENCY`) si elles sont nombreuses',
    },
  },
  PaddockConnectionsShort: {
    severity: 'warn',
    what: {
      en: 'Requests wait for a connection to the database',
      fr: 'Des requêtes attendent une connexion à la base de données',
    },
    todo: {
      en: 'Look for slow statements and locks in PostgreSQL. If it has room, add processes; if it has none, put a pooler in front',
      fr: 'Cherchez les instructions lentes et les verrous dans PostgreSQL. S’il lui reste de la place, ajoutez des processus ; sinon, placez un répartiteur de connexions devant',
    },
  },
  PaddockBusy: {
    severity: 'warn',
    what: { en: 'A process is busy without a break', fr: 'Un processus est occupé sans relâche' },
    todo: {
      en: 'Add processes (`WEB_CONCURRENCY`), or machines. If it is a worker, give the class that is busy one of its own',
      fr: 'Ajoutez des processus (`WEB_CONCURRENCY`) ou des machines. S’il s’agit d’un processus d’arrière-plan, donnez-en un à la classe occupée',
    },
  },
  PaddockStandbyLate: {
    severity: 'warn',
    what: {
      en: 'The standby is late or away: the primary answers',
      fr: 'Le serveur de secours est en retard ou absent : le serveur principal répond',
    },
    todo: {
      en: 'The primary answers, so nobody misses anything. Look at the replication of the standby and at the address in `DATABASE_READ_URL`',
      fr: 'Le serveur principal répond, et rien ne manque à personne. Vérifiez la réplication du serveur de secours et l’adresse dans `DATABASE_READ_URL`',
    },
  },
  PaddockUnheard: {
    severity: 'warn',
    what: {
      en: 'A promise failed while nobody waited for it',
      fr: 'Une promesse a échoué sans que rien ne l’attende',
    },
    todo: {
      en: 'A fault of the portal: send the lines “a promise failed unheard” of the log to its developers. Nothing has to be done at once',
      fr: 'Un défaut du portail : envoyez les lignes « a promise failed unheard » du journal à l’équipe qui le développe. Rien n’est à faire tout de suite',
    },
  },
} as const satisfies Readonly<Record<string, Advice>>;

export type HealthAlert = keyof typeof healthAlerts;
