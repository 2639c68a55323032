import { escapeMarkup } from '../markup.ts';
import { sayIn, type Language, type Say } from '../theme.ts';
import { field, notes, pageFoot, pageHead, row, tick, type Paper } from './paper.ts';
import { barrierPlan, warningSign } from './high-voltage-drawings.ts';

type Maker = (say: Say, language: Language) => Paper;

const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[] = [],
): string =>
  `<table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map(
      (cells) =>
        `<tr>${cells.map((cell, i) => `<td${numbers.includes(i) ? ' class="n"' : ''}>${cell}</td>`).join('')}</tr>`,
    )
    .join('')}</tbody></table>`;

const BLUE = '#0181F6';
const RUST = '#C8371B';

const setUpCard: Maker = (say) => {
  const paper = {
    title: say('Suspension set-up card', 'Fiche de réglages de suspension'),
    kicker: `Ridgeline · ${say('for the handover folder', 'pour le dossier de livraison')}`,
    colour: BLUE,
    foot: say(
      'Measure sag again at the first service and note the change here.',
      'Mesurez de nouveau l’enfoncement au premier entretien et notez l’écart ici.',
    ),
  };
  const lengths = [
    [say('L0, wheel free', 'L0, roue libre'), '', ''],
    [say('L1, bike alone', 'L1, moto seule'), '', ''],
    [say('L2, rider aboard', 'L2, pilote en selle'), '', ''],
    [say('<strong>Free sag</strong> L0 − L1', '<strong>À vide</strong> L0 − L1'), '', ''],
    [say('<strong>Rider sag</strong> L0 − L2', '<strong>En charge</strong> L0 − L2'), '', ''],
  ];
  return {
    ...paper,
    body: `<section>${pageHead(paper)}
${row(field(say('Model and identification number', 'Modèle et numéro d’identification'), 2), field(say('Odometer', 'Kilométrage')), field(say('Date', 'Date')))}
${row(field(say('Owner', 'Propriétaire'), 2), field(say('Rider in gear, kg', 'Pilote équipé, kg')), field(say('Technician', 'Technicien')))}
<div class="grid2"><div><h3>${say('1. Measure, mm', '1. Mesurer, mm')}</h3>${table([say('Length', 'Longueur'), say('Front', 'Avant'), say('Rear', 'Arrière')], lengths)}</div>
<div><h3>${say('2. Compare, mm', '2. Comparer, mm')}</h3>${table(
      [say('Rider sag', 'En charge'), 'R300N', 'T650', 'S700'],
      [
        [say('Front', 'Avant'), '36–42', '38–44', '36–40'],
        [say('Rear', 'Arrière'), '36–42', '42–48', '36–40'],
      ],
      [1, 2, 3],
    )}<p style="margin-top:6pt;font-size:10pt">${say(
      'Free sag at the rear 5 to 15 mm: spring fits. Near zero: too soft. Well above 20 mm: too stiff.',
      'À vide à l’arrière 5 à 15 mm : ressort adapté. Presque nul : trop souple. Nettement plus de 20 mm : trop raide.',
    )}</p></div></div>
<div class="roomy"><h3>${say('3. Write down', '3. Noter')}</h3>
${table(
  [
    say('Setting', 'Réglage'),
    say('Rider alone', 'Pilote seul'),
    say('Passenger and luggage', 'Passager et bagages'),
  ],
  [
    say('Tires cold, front / rear, kPa', 'Pneus à froid, avant / arrière, kPa'),
    say('Preload, front / rear', 'Précontrainte, avant / arrière'),
    say('Rebound, front / rear, clicks out', 'Détente, avant / arrière, crans ouverts'),
    say('Compression, front / rear, clicks out', 'Compression, avant / arrière, crans ouverts'),
    say('Headlight aimed', 'Phare réglé'),
  ].map((label) => [label, '', '']),
)}</div>
<div class="grid2"><div>${tick(say('Tire pressure set first, cold', 'Pression réglée d’abord, à froid'))}${tick(say('Damping counted out from gently closed', 'Crans comptés depuis la fermeture, sans forcer'))}</div><div>${tick(say('Push test: rises in about a second, stops', 'Test d’appui : remonte en une seconde, s’arrête'))}${tick(say('Owner has turned the adjuster', 'Le propriétaire a tourné la molette'))}</div></div>
${notes(say('What the rider says', 'Ce que dit le pilote'))}${pageFoot(paper, 'Paddock')}</section>`,
  };
};

const claimChecklist: Maker = (say) => {
  const paper = {
    title: say(
      'Warranty claim: two minutes before sending',
      'Demande de garantie : deux minutes avant l’envoi',
    ),
    kicker: `Ridgeline · ${say('read it aloud together', 'à lire ensemble à voix haute')}`,
    colour: BLUE,
    foot: say(
      'Would you pay it with your own money? If you hesitate, a sentence is missing.',
      'La paieriez-vous de votre poche ? Si vous hésitez, il manque une phrase.',
    ),
  };
  const checks: readonly (readonly [string, string])[] = [
    [
      say('Vehicle', 'Véhicule'),
      say(
        'registered, date and reading correct, campaigns checked',
        'enregistré, date et relevé exacts, campagnes vérifiées',
      ),
    ],
    [
      say('Complaint', 'Plainte'),
      say('in the customer’s words, with conditions', 'dans les mots du client, avec les conditions'),
    ],
    [
      say('Cause', 'Cause'),
      say(
        'proved: value, limit, condition, or a comparison',
        'prouvée : valeur, limite, conditions, ou une comparaison',
      ),
    ],
    [say('Causal part', 'Pièce causale'), say('the one that failed first', 'celle qui a cédé en premier')],
    [
      say('Correction', 'Correction'),
      say(
        'confirmed by a test under the conditions of the complaint',
        'confirmée par un essai dans les conditions de la plainte',
      ),
    ],
    [
      say('Evidence', 'Preuves'),
      say(
        'four photos: identity, use, place, fault; codes saved before clearing',
        'quatre photos : identité, utilisation, emplacement, défaut ; codes enregistrés avant effacement',
      ),
    ],
    [
      say('Time', 'Temps'),
      say(
        'no overlap; extra time on its own line, explained',
        'sans chevauchement ; temps supplémentaire sur sa ligne, expliqué',
      ),
    ],
    [
      say('Rules', 'Règles'),
      say(
        'approval number where needed; part tagged and shelved',
        'numéro d’accord s’il le faut ; pièce étiquetée et rangée',
      ),
    ],
  ];
  return {
    ...paper,
    body: `<section>${pageHead(paper)}
${row(field(say('Repair order', 'Bon de travail')), field(say('Identification number', 'Numéro d’identification'), 2), field(say('Reading', 'Relevé')))}
<div class="large">${checks.map(([name, text]) => tick(`<strong>${escapeMarkup(name)}:</strong> ${escapeMarkup(text)}`.replace(':</strong>', say(':</strong>', '\u00a0:</strong>')))).join('')}</div>
<h3>${say('Limits and deadlines', 'Limites et délais')}</h3>
${table(
  [say('What', 'Quoi'), say('Rule', 'Règle')],
  [
    [
      say('Send the claim', 'Envoyer la demande'),
      say('within 30 days of the repair', 'sous 30 jours après la réparation'),
    ],
    [
      say('Prior approval', 'Accord préalable'),
      say(
        'over USD 1,500 or CAD 2,000; complete engine or transmission; goodwill',
        'plus de 1\u00a0500 $ US ou 2\u00a0000 $ CA ; moteur ou transmission complets ; geste commercial',
      ),
    ],
    [
      say('Repeat within 90 days', 'Récidive en moins de 90 jours'),
      say('call technical support before you begin', 'appeler le soutien technique avant de commencer'),
    ],
    [
      say('Extra time over 1.0 h', 'Temps supplémentaire de plus de 1,0 h'),
      say('approval before the claim is sent', 'accord avant l’envoi de la demande'),
    ],
    [
      say('Keep the part', 'Garder la pièce'),
      say(
        '60 days after the credit; return within 10 days when asked',
        '60 jours après le crédit ; retour sous 10 jours sur demande',
      ),
    ],
  ],
)}
${notes(say('The missing sentence', 'La phrase qui manque'))}${pageFoot(paper, 'Paddock')}</section>`,
  };
};

const walkAroundCard: Maker = (say) => {
  const paper = {
    title: say('Walk-around card', 'Fiche de présentation'),
    kicker: `Talus, Fjord · ${say('five questions, six stops', 'cinq questions, six arrêts')}`,
    colour: RUST,
    foot: say(
      '“You said … so …”: one answer, one thing the customer can touch.',
      '« Vous disiez… donc… » : une réponse, une chose que le client peut toucher.',
    ),
  };
  const questions = [
    say(
      'Where will you drive? Ask for a name or a photo.',
      'Où allez-vous rouler ? Demandez un nom ou une photo.',
    ),
    say('How many people, how often?', 'Combien de personnes, à quelle fréquence ?'),
    say(
      'What will it carry or pull? Weight, or the thing.',
      'Que faudra-t-il transporter ou tirer ? Le poids, ou l’objet.',
    ),
    say('Where will it sleep, and how will it travel?', 'Où sera-t-il rangé, et comment voyagera-t-il ?'),
    say(
      'Who else will drive it? Age, licence, experience.',
      'Qui d’autre le conduira ? Âge, permis, expérience.',
    ),
  ];
  const stops = [
    [say('Front', 'Avant'), say('width, lights, winch mount', 'largeur, phares, support de treuil')],
    [
      say('Driver’s side', 'Côté conducteur'),
      say('entry, door, belt, reach to the wheel', 'accès, porte, ceinture, distance au volant'),
    ],
    [say('Seat', 'Siège'), say('view, controls, handholds', 'visibilité, commandes, poignées')],
    [say('Rear', 'Arrière'), say('bed, tie-downs, hitch', 'benne, points d’arrimage, attelage')],
    [
      say('Below', 'Dessous'),
      say('clearance, skid plate, suspension', 'garde au sol, plaque de protection, suspension'),
    ],
    [say('Engine', 'Moteur'), say('oil, air filter', 'huile, filtre à air')],
  ];
  return {
    ...paper,
    body: `<section>${pageHead(paper)}
${row(field(say('Customer', 'Client'), 2), field(say('Date', 'Date')), field(say('Seen by', 'Reçu par')))}
<div>${questions.map((question, i) => `<h4 style="margin-top:3pt">${i + 1}. ${escapeMarkup(question)}</h4>${row(field(''))}`).join('')}</div>
<div class="grid2"><div><h3>${say('Six stops', 'Six arrêts')}</h3>${stops.map(([name, what]) => tick(`<strong>${name}</strong>, ${what}`)).join('')}</div>
<div><h3>${say('Load, kg', 'Charge, kg')}</h3>${table(
      [say('What', 'Quoi'), 'kg'],
      [
        say('People', 'Personnes'),
        say('Cargo', 'Chargement'),
        say('Accessories', 'Accessoires'),
        say('Tongue, about a tenth of the trailer', 'Timon, environ un dixième de la remorque'),
        say('<strong>Sum</strong>', '<strong>Somme</strong>'),
        say('Total load of the vehicle', 'Charge totale du véhicule'),
      ].map((label) => [label, '']),
    )}<h3 style="margin-top:9pt">${say('Each passenger', 'Chaque passager')}</h3>${tick(say('back against the seat', 'dos au dossier'))}${tick(say('both feet flat on the floor', 'deux pieds à plat au plancher'))}${tick(say('hand on the handhold', 'main sur la poignée'))}</div></div>
${row(field(say('First choice', 'Premier choix')), field(say('Second choice', 'Deuxième choix')), field(say('Test drive on', 'Essai le')))}
${pageFoot(paper, 'Paddock')}</section>`,
  };
};

const preDeliveryForm: Maker = (say) => {
  const paper = {
    title: say('Crew 1000: pre-delivery form', 'Crew 1000 : fiche de prélivraison'),
    kicker: `Talus · ${say('measured values, not ticks', 'des valeurs mesurées, pas des coches')}`,
    colour: RUST,
    foot: say(
      'Training example. The form of the model year has the last word. Whoever did it signs it.',
      'Exemple de formation. La fiche de l’année-modèle fait foi. Qui a fait, signe.',
    ),
  };
  const measured: readonly (readonly [string, string])[] = [
    [say('Battery at rest, before charging, V', 'Batterie au repos, avant charge, V'), ''],
    [
      say(
        'Battery after charge and two hours of rest, V',
        'Batterie après charge et deux heures de repos, V',
      ),
      say('12.8 or more', '12,8 ou plus'),
    ],
    [say('Brake fluid, new pads', 'Liquide de frein, plaquettes neuves'), say('near MAX', 'près de MAX')],
    [say('Tire pressure cold, front / rear, kPa', 'Pression à froid, avant / arrière, kPa'), '100 / 120'],
    [say('Toe-out, mm', 'Ouverture, mm'), say('0 to 6', '0 à 6')],
    [
      say('Charging voltage at raised speed, V', 'Tension de charge, régime accéléré, V'),
      say('13.8 to 14.8', '13,8 à 14,8'),
    ],
    [
      say('Speed with the driver’s belt open, km/h', 'Vitesse, ceinture du conducteur ouverte, km/h'),
      say('25 at most', '25 au plus'),
    ],
    [say('Software versions', 'Versions logicielles'), ''],
  ];
  const wheels = [
    say('Front left', 'Avant gauche'),
    say('Front right', 'Avant droite'),
    say('Rear left', 'Arrière gauche'),
    say('Rear right', 'Arrière droite'),
  ];
  return {
    ...paper,
    body: `<section style="gap:6.5pt;line-height:1.32">${pageHead(paper)}
${row(field(say('Identification number', 'Numéro d’identification'), 2), field(say('Version (B, W, S)', 'Version (B, W, S)')), field(say('Crate and delivery note', 'Caisse et bon de livraison')))}
<div class="grid2"><div>${tick(say('Crate walked around before signing', 'Tour de la caisse avant de signer'))}${tick(say('Frame number matches note and order', 'Châssis conforme au bon et à la commande'))}</div><div>${tick(say('Open campaigns done, support charger on', 'Campagnes faites, chargeur branché'))}${tick(say('Tank vent plug and transport blocks out', 'Bouchon de mise à l’air et cales retirés'))}</div></div>
${table(
  [say('Measure', 'Mesure'), say('Example', 'Exemple'), say('Measured', 'Mesuré')],
  measured.map(([what, target]) => [what, target, '']),
)}
<h3>${say('Wheel nuts, N·m: steel 100, aluminum 120', 'Écrous de roue, N·m : acier 100, aluminium 120')}</h3>
${table(
  [
    say('Wheel', 'Roue'),
    say('Half, crosswise', 'Moitié, en croix'),
    say('Full, on the ground', 'Total, au sol'),
    say('Marked', 'Marqués'),
    say('After 10 km', 'Après 10 km'),
  ],
  wheels.map((name) => [name, '', '', '', '']),
)}
<div class="grid2"><div><h4>${say('Belts: pull, jerk, latch, release', 'Ceintures : tirer, verrouiller, ouvrir')}</h4>${table(
      ['1', '2', '3', '4', '5', '6'].map((seat) => `${say('Seat', 'Place')} ${seat}`),
      [['&nbsp;', '', '', '', '', '']],
    )}</div>
<div><h4>${say('Test drive, 10 km', 'Essai, 10 km')}</h4>${tick(say('parking brake on a 15% slope', 'frein de stationnement en pente de 15\u00a0%'))}${tick(say('Low and High, 4WD and lock, released again', 'gammes, 4 × 4 et blocage, libérés ensuite'))}${tick(say('40 km/h straight; three firm stops', '40\u00a0km/h droit ; trois freinages francs'))}</div></div>
<p style="font-size:10pt">${say('Fault memory: read, note, clear, drive, read again. After the drive: nuts, levels, leaks, hose routing once more.', 'Mémoire de défauts : lire, noter, effacer, rouler, relire. Après l’essai : écrous, niveaux, fuites, passage des flexibles encore une fois.')}</p>
${row(field(say('Technician who did the work', 'Technicien qui a fait le travail'), 2), field(say('Date', 'Date')), field(say('First service booked on', 'Premier entretien le')))}
${pageFoot(paper, 'Paddock')}</section>`,
  };
};

const tongueWeight: Maker = (say) => {
  const paper = {
    title: say('Correction: tongue weight of the Crew 1000', 'Correction : poids du timon du Crew 1000'),
    kicker: `Talus · ${say('replaces the figure in the first print of the 2027 brochure', 'remplace le chiffre du premier tirage de la brochure 2027')}`,
    colour: RUST,
    foot: say(
      'Manual and vehicle label are right. Use the label when you advise customers.',
      'Le manuel et l’étiquette du véhicule sont justes. Fiez-vous à l’étiquette pour conseiller.',
    ),
  };
  return {
    ...paper,
    body: `<section>${pageHead(paper)}
<div style="display:flex;gap:34pt;align-items:baseline;padding:14pt 0"><div><p style="color:#4a5361">${say('Printed', 'Imprimé')}</p><p style="font:680 40pt Archivo;font-stretch:112%;letter-spacing:-.012em;color:#8a93a1;text-decoration:line-through">131 kg</p></div><div><p style="color:#4a5361">${say('Correct', 'Exact')}</p><p style="font:680 64pt Archivo;font-stretch:112%;letter-spacing:-.012em">113 kg</p><p>250 lb</p></div></div>
<p class="large">${say('The limit is one tenth of the towing limit: 1,134 kg ÷ 10 = 113 kg. It is the same for Crew 1000, Work and Summit.', 'La limite est le dixième de la limite de remorquage : 1\u00a0134 kg ÷ 10 = 113 kg. Elle vaut pour le Crew 1000, le Work et le Summit.')}</p>
<h3>${say('It counts towards the total load', 'Il compte dans la charge totale')}</h3>
${table(
  [
    say('Loaded to the limit of the hitch, kg', 'Attelage chargé à sa limite, kg'),
    'Crew 1000',
    'Work',
    'Summit',
  ],
  [
    [say('Total load', 'Charge totale'), '790', '735', '680'],
    [say('Tongue', 'Timon'), '− 113', '− 113', '− 113'],
    [say('Six people of 80 kg', 'Six personnes de 80 kg'), '− 480', '− 480', '− 480'],
    [
      say(
        '<strong>Left for bed and accessories</strong>',
        '<strong>Reste pour benne et accessoires</strong>',
      ),
      '<strong>197</strong>',
      '<strong>142</strong>',
      '<strong>87</strong>',
    ],
  ],
  [1, 2, 3],
)}
<p class="large">${say('With 131 kg a customer would load 18 kg too much on the hitch and take it for granted.', 'Avec 131 kg, un client chargerait l’attelage de 18 kg de trop en toute confiance.')}</p>
${tick(say('Printed page replaced in every brochure on the counter', 'Page imprimée remplacée dans chaque brochure au comptoir'))}
${tick(say('Customers advised with the old figure called back', 'Clients conseillés avec l’ancien chiffre rappelés'))}
${notes(say('Whom we called', 'Qui nous avons appelé'))}${pageFoot(paper, 'Paddock')}</section>`,
  };
};

const highVoltageSign: Maker = (say) => {
  const paper = {
    title: say('Barrier plan', 'Plan de balisage'),
    kicker: `Voltrail · ${say('set up before the first tool', 'à installer avant le premier outil')}`,
    colour: '#F4C20D',
    foot: say(
      'Only the person in charge removes the barrier. Left the zone? Verify again.',
      'Seule la personne responsable retire la barrière. Zone quittée ? Vérifiez de nouveau.',
    ),
  };
  return {
    ...paper,
    body: `<section style="gap:16pt;background:#f4c20d;color:#10151d">${warningSign()}
<h1 style="font-size:44pt;text-align:center">${say('High voltage', 'Haute tension')}</h1>
<p style="font-size:22pt;text-align:center;font-weight:600">${say('Do not enter. Do not touch the lock.', 'Défense d’entrer. Ne touchez pas au cadenas.')}</p>
<div style="background:#fff;border-radius:10pt;padding:16pt 20pt 20pt;margin-top:auto">${row(field(say('Person in charge', 'Personne responsable'), 2), field(say('Telephone', 'Téléphone')))}${row(field(say('Second person', 'Deuxième personne'), 2), field(say('Disconnect out at', 'Sectionneur retiré à')))}${row(field(say('Vehicle and work', 'Véhicule et travail'), 2), field(say('Voltage absent at', 'Absence de tension à')))}</div>
<p style="font-size:15pt;text-wrap:balance;text-align:center;font-weight:600">${say('Emergency: cut the power, do not touch the person, call for help.', 'Urgence : coupez le courant, ne touchez pas la personne, appelez les secours.')}</p></section>
<section>${pageHead(paper)}${barrierPlan(say)}
<div class="grid2"><div>${tick(say('one metre free on all sides, dry floor, good light', 'un mètre libre de tous côtés, sol sec, bon éclairage'))}${tick(say('sign at every way in, names filled in', 'panneau à chaque accès, noms inscrits'))}${tick(say('second person in view, trained in first aid', 'deuxième personne en vue, formée aux premiers secours'))}</div><div>${tick(say('rescue hook, defibrillator, extinguisher: way clear', 'perche, défibrillateur, extincteur : accès libre'))}${tick(say('key fob in the lockout box, out of radio range', 'clé électronique dans la boîte, hors de portée radio'))}${tick(say('charger unplugged', 'chargeur débranché'))}</div></div>
${pageFoot(paper, 'Paddock')}</section>`,
  };
};

/** The printed resources of the library by slug. */
export const resourcePapers: Record<string, (language: Language) => Paper> = Object.fromEntries(
  Object.entries({
    'suspension-set-up-card': setUpCard,
    'warranty-claim-checklist': claimChecklist,
    'walk-around-card': walkAroundCard,
    'crew-1000-pre-delivery-form': preDeliveryForm,
    'crew-1000-tongue-weight': tongueWeight,
    'high-voltage-sign': highVoltageSign,
  } satisfies Record<string, Maker>).map(([slug, maker]) => [
    slug,
    (language: Language) => maker(sayIn(language), language),
  ]),
);
