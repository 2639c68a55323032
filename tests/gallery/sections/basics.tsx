import {
  IconBell,
  IconDownload,
  IconPlayerPlayFilled,
  IconPlus,
  IconReceipt,
  IconUserCheck,
} from '@tabler/icons-react';
import { useState } from 'react';
import { words } from '#tests/gallery/options.ts';
import { Sample } from '#tests/gallery/sample.tsx';
import { PanelsSample } from '#tests/gallery/sections/panels.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { categoryHue } from '#web/ui/category-hue.ts';
import { Chip } from '#web/ui/chip.tsx';
import { ColorSchemeToggle } from '#web/ui/color-scheme-toggle.tsx';
import { CoverCard } from '#web/ui/cover-card.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { DateTile } from '#web/ui/date-tile.tsx';
import { Face } from '#web/ui/face.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IconTile } from '#web/ui/icon-tile.tsx';
import { KeyHint } from '#web/ui/key-hint.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { LanguageChip } from '#web/ui/language-chip.tsx';
import { Grid, Row } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Ring } from '#web/ui/ring.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments, stageShare } from '#web/ui/stage-segments.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { TopBanner } from '#web/ui/top-banner.tsx';

const STATUSES = [
  'published',
  'unpublished',
  'draft',
  'deleted',
  'denied',
  'waiting_approval',
  true,
  false,
  'lost',
];
const MOTIFS = ['wiring', 'contours', 'tread', 'dial'] as const;
const icon16 = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;
const icon20 = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

export function BasicsSection() {
  return (
    <>
      <TopBanner
        label={words('Proxy session', 'Session par procuration')}
        title={
          <>
            {words('You see the portal as', 'Vous voyez le portail comme')} <b>Jonas Weber</b>
          </>
        }
        note={words('Red Rock Powersports · since 9:14 AM', 'Red Rock Powersports · depuis 9 h 14')}
        action={
          <Button variant="filled" tone="warn">
            {words('Close Proxy', 'Fermer la procuration')}
          </Button>
        }
      />
      <br />
      <PageHeader
        room="learner"
        title={words('Good morning, Maya', 'Bonjour Maya')}
        sub={words(
          'Two lessons finish your level 2 badge.',
          'Deux leçons terminent votre badge de niveau 2.',
        )}
        actions={<Button variant="filled">{words('Continue', 'Continuer')}</Button>}
      />
      <Heads />
      <StageLines />
      <Cards />
      <Buttons />
      <Chips />
      <PanelsSample />
    </>
  );
}

function Heads() {
  return (
    <Sample title={words('Head, figures, steps', 'En-tête, chiffres, étapes')}>
      <PageHeader
        back={{ href: '#dealers', label: words('Dealers', 'Concessionnaires') }}
        before={<Face name="Summit Moto" size={44} />}
        title="Summit Moto"
        chips={<StatusChip status />}
        sub="40117 · Denver, CO"
        actions={
          <>
            <Button icon={<IconDownload {...icon16} />}>{words('Export CSV', 'Exporter en CSV')}</Button>
            <Button variant="filled" icon={<IconPlus {...icon16} />}>
              {words('Add staff', 'Ajouter du personnel')}
            </Button>
            <RowMenu
              name="Summit Moto"
              variant="default"
              items={[{ key: 'log', label: words('Show log', 'Voir le journal'), href: '#log' }]}
            />
          </>
        }
      />
      <Kpis
        items={[
          {
            key: 'a',
            label: words('Training complete', 'Formation terminée'),
            value: '68%',
            change: '+6 pts',
            changeTone: 'good',
            note: words('district 61%', 'district 61 %'),
          },
          {
            key: 'b',
            label: words('Certified staff', 'Personnel certifié'),
            value: words('7 of 12', '7 sur 12'),
            note: 'minimum 5',
          },
          {
            key: 'c',
            label: words('Overdue', 'En retard'),
            value: '5',
            change: '+2',
            changeTone: 'bad',
            note: words('in 2 people', 'chez 2 personnes'),
            href: '#overdue',
          },
          {
            key: 'd',
            label: words('Points this quarter', 'Points ce trimestre'),
            value: words('9,420', '9 420'),
            note: words('4th of 41', '4e sur 41'),
          },
        ]}
      />
      <Stepper
        label={words('Registration', 'Inscription')}
        current={1}
        steps={[
          words('Your dealer', 'Votre concession'),
          words('About you', 'À propos de vous'),
          words('Confirm e-mail', 'Confirmer le courriel'),
        ]}
      />
    </Sample>
  );
}

function StageLines() {
  return (
    <Sample title={words('Stage lines', 'Lignes d’étapes')}>
      <Grid minWidth={280}>
        <StageLine
          label="Service technician, level 2"
          segments={stageSegments({ done: 5, total: 8, underWay: true })}
          words={words('5 of 8 courses', '5 cours sur 8')}
        />
        <StageLine
          label="Final quiz"
          segments={stageSegments({ done: 5, total: 8, failed: 3 })}
          words="62%"
        />
        <StageLine
          label="Seats"
          segments={stageSegments({ done: 23, total: 24, underWay: true })}
          words="23 / 24"
          size="xs"
        />
        <StageLine
          label="Long course"
          segments={stageSegments({ done: 61, total: 62 })}
          words="61 / 62"
          size="xs"
        />
        <StageLine
          label="Passed"
          segments={stageSegments({ done: 3, total: 3 })}
          words={words('All courses passed', 'Tous les cours réussis')}
          size="lg"
        />
        <StageLine label="Share" segments={stageShare(0.92)} words="92%" />
      </Grid>
      <div className="night">
        <StageLine
          onDark
          size="md"
          label="Shop jacket"
          segments={[...stageSegments({ done: 8, total: 11, underWay: true }).slice(0, 10), 'fail']}
          words={words('1,240 of 1,500', '1 240 sur 1 500')}
          note={words('About 14 min left', 'Environ 14 min')}
        />
        <br />
        <Row>
          <Button variant="night" icon={<IconPlayerPlayFilled size={16} aria-hidden="true" />} size="md">
            {words('Continue', 'Continuer')}
          </Button>
          <Button variant="night-subtle" size="md">
            {words('View outline', 'Voir le plan')}
          </Button>
        </Row>
      </div>
    </Sample>
  );
}

function Cards() {
  return (
    <Sample title={words('Covers and cards', 'Couvertures et cartes')}>
      <Grid>
        {MOTIFS.map((motif, index) => (
          <CoverCard
            key={motif}
            href={`#${motif}`}
            title={
              [
                'Service technician, level 2',
                '2027 off-road line-up',
                'Parts counter essentials',
                'Torque wrench',
              ][index]
            }
            kicker={words('Service administration', 'Administration du service')}
            cover={{ seed: motif, motif, hue: [205, 150, 55, undefined][index] }}
            chip={
              <Chip variant="cover">
                {
                  [
                    words('Due Dec 12th', 'Échéance 12 déc.'),
                    words('New', 'Nouveau'),
                    words('Passed', 'Réussi'),
                    '12',
                  ][index]
                }
              </Chip>
            }
          >
            <StageLine
              label={motif}
              segments={stageSegments({ done: index + 1, total: 6, underWay: true })}
              words={`${index + 1} / 6`}
            />
          </CoverCard>
        ))}
      </Grid>
      <Row gap={12}>
        {['Service', 'Sales', 'Parts', 'Electric', 'Safety', 'Touring'].map((category) => (
          <div key={category} style={{ width: 120 }}>
            <Cover seed={category} hue={categoryHue(category)} />
          </div>
        ))}
        <div style={{ width: 120 }}>
          <Cover seed="missing" image="/no-such-picture.jpg" alt="" />
        </div>
      </Row>
    </Sample>
  );
}

function Buttons() {
  const [view, setView] = useState<'grid' | 'list' | 'map'>('grid');
  return (
    <Sample title={words('Buttons and choices', 'Boutons et choix')}>
      <Row>
        <Button variant="filled">{words('Save changes', 'Enregistrer')}</Button>
        <Button>{words('Cancel', 'Annuler')}</Button>
        <Button variant="light">{words('Assign', 'Attribuer')}</Button>
        <Button variant="subtle">{words('View outline', 'Voir le plan')}</Button>
        <Button variant="subtle" tone="neutral">
          {words('Clear', 'Effacer')}
        </Button>
        <Button variant="subtle" tone="danger">
          {words('Deactivate', 'Désactiver')}
        </Button>
        <Button variant="filled" tone="danger">
          {words('Delete 3 users', 'Supprimer 3 utilisateurs')}
        </Button>
        <Button variant="filled" busy>
          {words('Saving', 'Enregistrement')}
        </Button>
        <Button disabled>{words('Copy code', 'Copier le code')}</Button>
        <ButtonLink href="#all" iconAfter={<IconDownload {...icon16} />}>
          {words('Download', 'Télécharger')}
        </ButtonLink>
      </Row>
      <Row>
        <Button size="xs">XS</Button>
        <Button size="md" variant="filled">
          MD
        </Button>
        <Button size="lg" variant="filled">
          {words('Start the next course', 'Commencer le prochain cours')}
        </Button>
        <IconButton label={words('Notifications', 'Avis')} icon={<IconBell {...icon20} />} />
        <IconButton
          label={words('Download', 'Télécharger')}
          variant="default"
          icon={<IconDownload {...icon20} />}
        />
        <KeyHint>Ctrl K</KeyHint>
      </Row>
      <Row>
        <Segmented
          label={words('View', 'Affichage')}
          value={view}
          onChange={setView}
          options={[
            { value: 'grid', label: words('Grid', 'Grille') },
            { value: 'list', label: words('List', 'Liste') },
            { value: 'map', label: words('Map', 'Carte') },
          ]}
        />
        <ColorSchemeToggle />
      </Row>
    </Sample>
  );
}

function Chips() {
  const formats = useFormats();
  return (
    <Sample title={words('Chips, faces, marks', 'Étiquettes, visages, marques')}>
      <Row>
        {STATUSES.map((status) => (
          <StatusChip key={String(status)} status={status} />
        ))}
        <StatusChip tone="warn">{words('4 seats left', '4 places restantes')}</StatusChip>
        <StatusChip tone="mute">{words('Waitlist', 'Liste d’attente')}</StatusChip>
      </Row>
      <Row>
        <Chip>{words('Plain', 'Simple')}</Chip>
        <Chip variant="filter" onRemove={() => {}} removeLabel={words('Remove Service', 'Retirer Service')}>
          Service
        </Chip>
        <LanguageChip language="fr" state="current" />
        <LanguageChip language="fr" state="stale" />
        <LanguageChip language="fr" state="missing" />
        <DateTile tile={formats.tile('2026-12-03')} />
        <DateTile tile={undefined} missing={formats.date(null)} />
        <Ring share={0.72} value={formats.percent(0.72)} label={words('Certification', 'Certification')} />
        <IconTile tone="warn" icon={<IconUserCheck {...icon20} />} />
        <IconTile tone="bad" icon={<IconReceipt {...icon20} />} />
      </Row>
      <Row>
        {[
          'Maya Tremblay',
          'Jonas Weber',
          'Élise Bergeron',
          'Łukasz Żak',
          'Hana Kovácsová',
          'Cher',
          '李 娜',
          '',
        ].map((name) => (
          <Face key={name} name={name} size={34} />
        ))}
        <Face name="Broken Photo" photo="/no-such-photo.jpg" size={34} />
        <BrandMark name="Ridgeline Academy" detail={words('Platform admin', 'Administration')} />
        <BrandMark size={20} />
      </Row>
    </Sample>
  );
}
