import * as z from 'zod';
import type { Language } from '#contract/platform/language.ts';

/**
 * Findings when a package arrives: what was found, and what to do. Errors refuse it, warnings stay readable on the course. `{names}` are
 * placeholders.
 */
const findingTexts = {
  notArchive: {
    severity: 'error',
    en: 'This file is no zip archive.',
    fr: 'Ce fichier n’est pas une archive zip.',
    todo: {
      en: 'Choose the .zip that your authoring tool exported as SCORM 1.2.',
      fr: 'Choisissez le fichier .zip que votre outil auteur a exporté en SCORM 1.2.',
    },
  },
  damaged: {
    severity: 'error',
    en: 'The archive is damaged or was cut off{?path}.',
    fr: 'L’archive est endommagée ou a été coupée{?path}.',
    todo: {
      en: 'Export the package again and upload the new file.',
      fr: 'Exportez le module de nouveau et téléversez le nouveau fichier.',
    },
  },
  tooMuch: {
    severity: 'error',
    en: 'Reading the archive takes too much time or memory.',
    fr: 'La lecture de l’archive demande trop de temps ou de mémoire.',
    todo: {
      en: 'Export the package again with fewer or smaller files.',
      fr: 'Exportez le module de nouveau avec moins de fichiers ou des fichiers plus petits.',
    },
  },
  empty: {
    severity: 'error',
    en: 'The archive holds no file.',
    fr: 'L’archive ne contient aucun fichier.',
    todo: { en: 'Export the package again.', fr: 'Exportez le module de nouveau.' },
  },
  encrypted: {
    severity: 'error',
    en: 'The archive is protected by a password{?path}.',
    fr: 'L’archive est protégée par un mot de passe{?path}.',
    todo: { en: 'Save it without a password.', fr: 'Enregistrez-la sans mot de passe.' },
  },
  compression: {
    severity: 'error',
    en: 'The archive is packed in a way that can’t be read here{?path}.',
    fr: 'L’archive est compressée d’une façon qui ne peut pas être lue ici{?path}.',
    todo: {
      en: 'Pack it again with the usual zip compression (deflate).',
      fr: 'Compressez-la de nouveau avec la méthode zip habituelle (deflate).',
    },
  },
  escapes: {
    severity: 'error',
    en: 'An entry points outside the package{?path}.',
    fr: 'Une entrée pointe à l’extérieur du module{?path}.',
    todo: {
      en: 'Do not use this file. Export the package again from its source.',
      fr: 'N’utilisez pas ce fichier. Exportez le module de nouveau depuis sa source.',
    },
  },
  unreadable: {
    severity: 'error',
    en: 'An entry has a name that can’t be read{?path}.',
    fr: 'Une entrée porte un nom illisible{?path}.',
    todo: {
      en: 'Rename the file with plain letters and export again.',
      fr: 'Renommez le fichier avec des lettres simples et exportez de nouveau.',
    },
  },
  link: {
    severity: 'error',
    en: 'An entry is a link or a device, not a file{?path}.',
    fr: 'Une entrée est un lien ou un périphérique, pas un fichier{?path}.',
    todo: {
      en: 'Replace links by the files themselves and pack again.',
      fr: 'Remplacez les liens par les fichiers eux-mêmes et compressez de nouveau.',
    },
  },
  duplicate: {
    severity: 'error',
    en: 'Two entries have the same name{?path}.',
    fr: 'Deux entrées portent le même nom{?path}.',
    todo: {
      en: 'Export the package again: nobody can tell which of the two is meant.',
      fr: 'Exportez le module de nouveau : rien ne dit laquelle des deux est la bonne.',
    },
  },
  overlap: {
    severity: 'error',
    en: 'Entries of the archive contradict each other{?path}.',
    fr: 'Des entrées de l’archive se contredisent{?path}.',
    todo: {
      en: 'Do not use this file. Export the package again from its source.',
      fr: 'N’utilisez pas ce fichier. Exportez le module de nouveau depuis sa source.',
    },
  },
  tooManyEntries: {
    severity: 'error',
    en: 'The archive holds more than {maximum} files.',
    fr: 'L’archive contient plus de {maximum} fichiers.',
    todo: {
      en: 'Split the course into several packages.',
      fr: 'Répartissez le cours sur plusieurs modules.',
    },
  },
  tooLarge: {
    severity: 'error',
    en: 'Unpacked, the archive is larger than {maximum} MB.',
    fr: 'Décompressée, l’archive dépasse {maximum} Mo.',
    todo: {
      en: 'Shrink pictures and videos, or split the course.',
      fr: 'Réduisez les images et les vidéos, ou répartissez le cours.',
    },
  },
  bomb: {
    severity: 'error',
    en: 'Unpacked, the archive would grow beyond all measure.',
    fr: 'Décompressée, l’archive grossirait hors de toute mesure.',
    todo: {
      en: 'Do not use this file. Export the package again from its source.',
      fr: 'N’utilisez pas ce fichier. Exportez le module de nouveau depuis sa source.',
    },
  },
  noManifest: {
    severity: 'error',
    en: 'There is no imsmanifest.xml: this is no SCORM package.',
    fr: 'Il n’y a pas de fichier imsmanifest.xml : ce n’est pas un module SCORM.',
    todo: {
      en: 'Export the course as SCORM 1.2, not as web pages.',
      fr: 'Exportez le cours en SCORM 1.2, et non en pages Web.',
    },
  },
  zipInZip: {
    severity: 'error',
    en: 'There is no imsmanifest.xml, but another archive inside: {file}.',
    fr: 'Il n’y a pas de fichier imsmanifest.xml, mais une autre archive à l’intérieur : {file}.',
    todo: {
      en: 'Unpack this file and upload the archive inside.',
      fr: 'Décompressez ce fichier et téléversez l’archive qu’il contient.',
    },
  },
  otherStandard: {
    severity: 'error',
    en: 'This package follows {standard}, not SCORM 1.2.',
    fr: 'Ce module suit {standard}, et non SCORM 1.2.',
    todo: {
      en: 'Export the course as SCORM 1.2.',
      fr: 'Exportez le cours en SCORM 1.2.',
    },
  },
  manifestDeep: {
    severity: 'error',
    en: 'imsmanifest.xml lies in {folder}, beside other files of the archive.',
    fr: 'Le fichier imsmanifest.xml se trouve dans {folder}, à côté d’autres fichiers de l’archive.',
    todo: {
      en: 'Pack the content of that folder alone, so that imsmanifest.xml stands at the top.',
      fr: 'Compressez seulement le contenu de ce dossier, pour que imsmanifest.xml soit en tête.',
    },
  },
  manifestTooLarge: {
    severity: 'error',
    en: 'imsmanifest.xml is larger than {maximum} MB.',
    fr: 'Le fichier imsmanifest.xml dépasse {maximum} Mo.',
    todo: {
      en: 'Split the course into several packages.',
      fr: 'Répartissez le cours sur plusieurs modules.',
    },
  },
  manifestEncoding: {
    severity: 'error',
    en: 'imsmanifest.xml is written in an encoding that can’t be read.',
    fr: 'Le fichier imsmanifest.xml est écrit dans un codage illisible.',
    todo: { en: 'Save it as UTF-8.', fr: 'Enregistrez-le en UTF-8.' },
  },
  manifestDoctype: {
    severity: 'error',
    en: 'imsmanifest.xml declares a document type or entities of its own. That is not read here, for safety.',
    fr: 'Le fichier imsmanifest.xml déclare un type de document ou ses propres entités. Par sécurité, cela n’est pas lu ici.',
    todo: {
      en: 'Remove <!DOCTYPE …> from the file.',
      fr: 'Retirez <!DOCTYPE …> du fichier.',
    },
  },
  manifestMalformed: {
    severity: 'error',
    en: 'imsmanifest.xml is no well-formed XML (line {line}).',
    fr: 'Le fichier imsmanifest.xml n’est pas du XML bien formé (ligne {line}).',
    todo: {
      en: 'Mend that line, or export the package again.',
      fr: 'Corrigez cette ligne, ou exportez le module de nouveau.',
    },
  },
  notManifest: {
    severity: 'error',
    en: 'imsmanifest.xml does not begin with a manifest.',
    fr: 'Le fichier imsmanifest.xml ne commence pas par un manifeste.',
    todo: { en: 'Export the package again.', fr: 'Exportez le module de nouveau.' },
  },
  scorm2004: {
    severity: 'error',
    en: 'This package follows SCORM 2004 ({version}), which this portal does not play yet.',
    fr: 'Ce module suit SCORM 2004 ({version}), que ce portail ne lit pas encore.',
    todo: {
      en: 'Export the course as SCORM 1.2. SCORM 2004 comes later.',
      fr: 'Exportez le cours en SCORM 1.2. SCORM 2004 viendra plus tard.',
    },
  },
  noLaunchable: {
    severity: 'error',
    en: 'No item of the manifest can be started.',
    fr: 'Aucun élément du manifeste ne peut être lancé.',
    todo: {
      en: 'Export the package with an organization whose items name a resource.',
      fr: 'Exportez le module avec une organisation dont les éléments désignent une ressource.',
    },
  },
  tooManyItems: {
    severity: 'error',
    en: 'The package has more than {maximum} sections.',
    fr: 'Le module a plus de {maximum} sections.',
    todo: {
      en: 'Split the course into several packages.',
      fr: 'Répartissez le cours sur plusieurs modules.',
    },
  },
  launchMissing: {
    severity: 'error',
    en: '“{title}” starts with {path}, which is not in the archive.',
    fr: '« {title} » commence par {path}, qui n’est pas dans l’archive.',
    todo: {
      en: 'Export the package again, with all its files.',
      fr: 'Exportez le module de nouveau, avec tous ses fichiers.',
    },
  },
  launchOutside: {
    severity: 'error',
    en: '“{title}” starts outside the package: {path}.',
    fr: '« {title} » commence hors du module : {path}.',
    todo: {
      en: 'Export the package with its pages inside. Pages of other sites can’t report progress.',
      fr: 'Exportez le module avec ses pages. Les pages d’autres sites ne peuvent pas transmettre la progression.',
    },
  },
  manifestInFolder: {
    severity: 'warning',
    en: 'Everything lies in the folder {folder}; it was taken as the top.',
    fr: 'Tout se trouve dans le dossier {folder} ; il a été pris comme racine.',
    todo: { en: 'Nothing to do.', fr: 'Rien à faire.' },
  },
  manifestEncodingGuessed: {
    severity: 'warning',
    en: 'imsmanifest.xml is not written in the encoding it says; titles were read as Western European.',
    fr: 'Le fichier imsmanifest.xml n’est pas dans le codage annoncé ; les titres ont été lus en européen occidental.',
    todo: { en: 'Check the titles of the sections.', fr: 'Vérifiez les titres des sections.' },
  },
  standardUnknown: {
    severity: 'warning',
    en: 'The manifest does not say that it follows SCORM 1.2{?version}; it was read as such.',
    fr: 'Le manifeste ne dit pas qu’il suit SCORM 1.2{?version} ; il a été lu comme tel.',
    todo: { en: 'Try the course before you publish it.', fr: 'Essayez le cours avant de le publier.' },
  },
  severalOrganizations: {
    severity: 'warning',
    en: 'The package has {count} outlines; “{title}” was taken.',
    fr: 'Le module a {count} plans ; « {title} » a été retenu.',
    todo: {
      en: 'If you need another one, export it as a package of its own.',
      fr: 'S’il vous en faut un autre, exportez-le comme module distinct.',
    },
  },
  subManifest: {
    severity: 'warning',
    en: 'The manifest holds another manifest inside, which is not read.',
    fr: 'Le manifeste en contient un autre, qui n’est pas lu.',
    todo: { en: 'Check that no section is missing.', fr: 'Vérifiez qu’aucune section ne manque.' },
  },
  itemWithoutResource: {
    severity: 'warning',
    en: 'These items name nothing that can be started, and were left out: {titles}.',
    fr: 'Ces éléments ne désignent rien qui puisse être lancé et ont été omis : {titles}.',
    todo: { en: 'Check that no section is missing.', fr: 'Vérifiez qu’aucune section ne manque.' },
  },
  hiddenItem: {
    severity: 'warning',
    en: 'These items are marked as invisible, and were left out: {titles}.',
    fr: 'Ces éléments sont marqués invisibles et ont été omis : {titles}.',
    todo: { en: 'Check that no section is missing.', fr: 'Vérifiez qu’aucune section ne manque.' },
  },
  hiddenTaken: {
    severity: 'warning',
    en: 'Every item of the manifest is marked as invisible; they were taken all the same: {titles}.',
    fr: 'Tous les éléments du manifeste sont marqués invisibles ; ils ont tout de même été repris : {titles}.',
    todo: { en: 'Check that no section is too many.', fr: 'Vérifiez qu’aucune section n’est de trop.' },
  },
  defaultOrganization: {
    severity: 'warning',
    en: 'The manifest does not name a default outline that it has{?named}; “{title}” was taken.',
    fr: 'Le manifeste ne désigne pas de plan par défaut qui s’y trouve{?named} ; « {title} » a été retenu.',
    todo: { en: 'Check that no section is missing.', fr: 'Vérifiez qu’aucune section ne manque.' },
  },
  foreignNamespace: {
    severity: 'warning',
    en: 'The manifest is written in a namespace that is not that of SCORM 1.2: {namespace}. It was read as if it were.',
    fr: 'Le manifeste est écrit dans un espace de noms qui n’est pas celui de SCORM 1.2 : {namespace}. Il a été lu comme s’il l’était.',
    todo: { en: 'Try the course before you publish it.', fr: 'Essayez le cours avant de le publier.' },
  },
  duplicateItem: {
    severity: 'warning',
    en: 'Several items have the identifier {identifier}; progress may not find its section when the package is replaced.',
    fr: 'Plusieurs éléments ont l’identifiant {identifier} ; au remplacement du module, la progression pourrait ne pas retrouver sa section.',
    todo: {
      en: 'Give every item its own identifier.',
      fr: 'Donnez à chaque élément son propre identifiant.',
    },
  },
  prerequisites: {
    severity: 'warning',
    en: 'The manifest wants sections in a certain order; the portal lets learners open them in any order.',
    fr: 'Le manifeste impose un ordre aux sections ; le portail laisse les apprenants les ouvrir dans n’importe quel ordre.',
    todo: {
      en: 'Tell learners the order in the description.',
      fr: 'Indiquez l’ordre aux apprenants dans la description.',
    },
  },
  masteryScore: {
    severity: 'warning',
    en: '“{title}” has a mastery score that is no number from 0 to 100: {value}. It does not count.',
    fr: '« {title} » a une note de maîtrise qui n’est pas un nombre de 0 à 100 : {value}. Elle ne compte pas.',
    todo: {
      en: 'Correct the pass mark in the authoring tool.',
      fr: 'Corrigez la note de passage dans l’outil auteur.',
    },
  },
  timeLimit: {
    severity: 'warning',
    en: '“{title}” has a time limit that can’t be read: {value}. It does not count.',
    fr: '« {title} » a une limite de temps illisible : {value}. Elle ne compte pas.',
    todo: {
      en: 'Correct the time limit in the authoring tool.',
      fr: 'Corrigez la limite de temps dans l’outil auteur.',
    },
  },
  capitals: {
    severity: 'warning',
    en: 'These files are named with other capitals in the manifest or in each other: {files}.',
    fr: 'Ces fichiers sont désignés avec d’autres majuscules dans le manifeste, ou ne diffèrent que par elles : {files}.',
    todo: {
      en: 'Open every section once: a picture or page may be missing.',
      fr: 'Ouvrez chaque section une fois : une image ou une page peut manquer.',
    },
  },
  missingFiles: {
    severity: 'warning',
    en: 'Files that the manifest lists are not in the archive ({count}): {files}.',
    fr: 'Des fichiers que le manifeste énumère ne sont pas dans l’archive ({count}) : {files}.',
    todo: {
      en: 'Open every section once; export the package again if something is missing.',
      fr: 'Ouvrez chaque section une fois ; exportez le module de nouveau s’il manque quelque chose.',
    },
  },
  scormTypeMissing: {
    severity: 'warning',
    en: 'The manifest does not say whether these sections report progress: {titles}. They were taken as {kind}.',
    fr: 'Le manifeste ne dit pas si ces sections transmettent la progression : {titles}. Elles ont été prises comme {kind}.',
    todo: { en: 'Try the course before you publish it.', fr: 'Essayez le cours avant de le publier.' },
  },
  neverSpeaks: {
    severity: 'warning',
    en: 'No script of the package speaks with the portal: there will be no score, and a section counts as seen when a learner has looked at it and closes it.',
    fr: 'Aucun script du module ne communique avec le portail : il n’y aura pas de note, et une section compte comme vue quand un apprenant l’a regardée et la ferme.',
    todo: {
      en: 'If that is not what you want, switch reporting on in the authoring tool and upload the package again.',
      fr: 'Si ce n’est pas ce que vous voulez, activez le suivi dans l’outil auteur et téléversez de nouveau le module.',
    },
  },
  silentItems: {
    severity: 'warning',
    en: 'These sections never speak with the portal, unlike the others: {titles}. They have no score, and count as seen when a learner has looked at them and closes them.',
    fr: 'Ces sections ne communiquent jamais avec le portail, contrairement aux autres : {titles}. Elles n’ont pas de note et comptent comme vues quand un apprenant les a regardées et les ferme.',
    todo: {
      en: 'If they should report progress, switch reporting on for them in the authoring tool and upload the package again.',
      fr: 'Si elles doivent transmettre la progression, activez-y le suivi dans l’outil auteur et téléversez de nouveau le module.',
    },
  },
  neverCompletes: {
    severity: 'warning',
    en: 'No script of the package reports completion: learners might never be shown as finished.',
    fr: 'Aucun script du module ne transmet l’achèvement : les apprenants pourraient ne jamais paraître avoir terminé.',
    todo: {
      en: 'Switch reporting on in the authoring tool, or take the course once to the end before you publish it.',
      fr: 'Activez le suivi dans l’outil auteur, ou suivez le cours une fois jusqu’au bout avant de le publier.',
    },
  },
  noScore: {
    severity: 'warning',
    en: 'The manifest asks for a mastery score of {value}, but no script reports a score: nobody might pass.',
    fr: 'Le manifeste demande une note de maîtrise de {value}, mais aucun script ne transmet de note : personne ne pourrait réussir.',
    todo: {
      en: 'Switch score reporting on, or take the mastery score out.',
      fr: 'Activez la transmission de la note, ou retirez la note de maîtrise.',
    },
  },
  longState: {
    severity: 'warning',
    en: 'The tool this package was made with keeps more about a learner’s place than the 4,096 characters SCORM 1.2 provides. This portal keeps up to 64,000, so nothing is lost here.',
    fr: 'L’outil qui a produit ce module garde sur la position de l’apprenant plus que les 4 096 caractères prévus par SCORM 1.2. Ce portail en garde jusqu’à 64 000 : rien ne se perd ici.',
    todo: {
      en: 'Nothing to do here; other systems may lose the place.',
      fr: 'Rien à faire ici ; d’autres systèmes pourraient perdre la position.',
    },
  },
  mixedContent: {
    severity: 'warning',
    en: 'Pages load parts from other hosts, without encryption: {hosts}. This is blocked here: learners will not see these parts.',
    fr: 'Des pages chargent des éléments d’autres hôtes, sans chiffrement : {hosts}. C’est bloqué ici : les apprenants ne verront pas ces éléments.',
    todo: { en: 'Put these parts into the package.', fr: 'Mettez ces éléments dans le module.' },
  },
  outsideCalls: {
    severity: 'warning',
    en: 'Pages load parts from other hosts: {hosts}. This is blocked here: learners will not see these parts.',
    fr: 'Des pages chargent des éléments d’autres hôtes : {hosts}. C’est bloqué ici : les apprenants ne verront pas ces éléments.',
    todo: { en: 'Put these parts into the package.', fr: 'Mettez ces éléments dans le module.' },
  },
  largeFiles: {
    severity: 'warning',
    en: 'Very large files: {files}. Learners on slow lines wait long.',
    fr: 'Fichiers très volumineux : {files}. L’attente sera longue sur une connexion lente.',
    todo: { en: 'Shrink videos and pictures.', fr: 'Réduisez les vidéos et les images.' },
  },
  serverScripts: {
    severity: 'warning',
    en: 'These files are programs for a server: {files}. They are stored, but never run here.',
    fr: 'Ces fichiers sont des programmes pour un serveur : {files}. Ils sont enregistrés, mais jamais exécutés ici.',
    todo: {
      en: 'Check that the course works without them.',
      fr: 'Vérifiez que le cours fonctionne sans eux.',
    },
  },
  flash: {
    severity: 'warning',
    en: 'These files need Flash, which browsers no longer play: {files}.',
    fr: 'Ces fichiers exigent Flash, que les navigateurs ne lisent plus : {files}.',
    todo: { en: 'Export the course as HTML5.', fr: 'Exportez le cours en HTML5.' },
  },
} as const satisfies Readonly<Record<string, FindingText>>;

interface FindingText {
  readonly severity: 'error' | 'warning';
  readonly en: string;
  readonly fr: string;
  readonly todo: { readonly en: string; readonly fr: string };
}
export type FindingCode = keyof typeof findingTexts;

/** As stored: values separate from the text, so that everyone reads it in their language. */
export interface Finding {
  readonly code: FindingCode;
  readonly values: Readonly<Record<string, string | number>>;
}

/** As shown. */
export const describedFinding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  /** What to do about it. */
  todo: z.string(),
});
export type DescribedFinding = z.output<typeof describedFinding>;

export const severityOf = (finding: Finding): 'error' | 'warning' => findingTexts[finding.code].severity;

/** The text of a finding. `{?path}` is put in parentheses after a word, or omitted. */
export function describeFinding({ code, values }: Finding, language: Language): DescribedFinding {
  const { severity, todo, ...text } = findingTexts[code];
  const message = text[language].replace(/\{(\??)(\w+)\}/g, (_, optional: string, name: string) => {
    const value = values[name];
    if (value === undefined) return '';
    const shown =
      typeof value === 'number' ? value.toLocaleString(language === 'fr' ? 'fr-CA' : 'en-US') : value;
    return optional === '' ? shown : ` (${shown})`;
  });
  return { code, severity, message, todo: todo[language] };
}
