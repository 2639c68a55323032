import { words } from '#tests/gallery/options.ts';
import { Sample } from '#tests/gallery/sample.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckList } from '#web/ui/check-list.tsx';
import { ChangedValue, DiffList } from '#web/ui/diff-list.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Split, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { Timeline } from '#web/ui/timeline.tsx';

export function PanelsSample() {
  const formats = useFormats();
  return (
    <Sample title={words('Panels', 'Panneaux')}>
      <Strip
        title={words(
          'This is a preview. Nothing has been saved.',
          'Ceci est un aperçu. Rien n’est enregistré.',
        )}
      >
        {words('7 rows need you.', '7 lignes vous attendent.')}
      </Strip>
      <Strip
        tone="warn"
        title={words('Français is older', 'Le français est plus ancien')}
        actions={<Button>{words('Mark as matched', 'Marquer comme à jour')}</Button>}
      >
        {words('Last matched Oct 2nd', 'À jour le 2 oct.')}
      </Strip>
      <Strip tone="ok" title={words('You have read it', 'Vous l’avez lu')} />
      <Strip tone="bad" title={words('The payout failed', 'Le versement a échoué')} />
      <Strip tone="mute" title={words('Closed for the season', 'Fermé pour la saison')} />
      <Split
        main={
          <>
            <Panel
              title={words('Read me', 'À lire')}
              actions={<a href="#all">{words('All 12', 'Les 12')}</a>}
            >
              <RichText html={SAMPLE_TEXT} />
            </Panel>
            <Panel>
              <Facts
                variant="strip"
                items={[
                  { label: words('Engine speed', 'Régime'), value: words('5,000 rpm', '5 000 tr/min') },
                  { label: words('Expected', 'Attendu'), value: '55 – 62 V' },
                  { label: words('Largest spread', 'Écart maximal'), value: '5 V' },
                ]}
              />
            </Panel>
          </>
        }
        aside={
          <>
            <Panel title={words('Agreement', 'Entente')} sub={words('Since May 2014', 'Depuis mai 2014')}>
              <Facts
                items={[
                  { label: words('Sells', 'Vend'), value: words('Off-road, Street', 'Hors route, route') },
                  { label: words('Loyalty credits', 'Crédits de fidélité'), value: formats.number(1860) },
                  { label: words('Payout', 'Versement'), value: formats.money(31_000, 'USD') },
                  {
                    label: words('Next event', 'Prochain événement'),
                    value: formats.eventTime({
                      start: '2026-12-11T15:30:00Z',
                      end: '2026-12-12T00:00:00Z',
                      zone: 'America/Denver',
                    }),
                  },
                ]}
              />
            </Panel>
            <Panel title={words('3 changes, not saved', '3 modifications non enregistrées')}>
              <Stack>
                <DiffList
                  changes={[
                    { key: '1', kind: 'added', title: <b>Publish courses</b>, note: 'PUBLISH_COURSE' },
                    { key: '2', kind: 'removed', title: <b>Delete courses</b>, note: 'DELETE_COURSE' },
                    { key: '3', kind: 'changed', title: <ChangedValue before="10 s" after="30 s" /> },
                  ]}
                />
                <CheckList
                  checks={[
                    { key: '1', tone: 'ok', title: words('Title in English', 'Titre en anglais') },
                    {
                      key: '2',
                      tone: 'warn',
                      title: words('French is older', 'Français plus ancien'),
                      note: '2',
                    },
                    {
                      key: '3',
                      tone: 'bad',
                      title: words('One section has no French', 'Une section sans français'),
                    },
                    {
                      key: '4',
                      tone: 'info',
                      title: words('14 people get this at once', '14 personnes l’obtiennent aussitôt'),
                    },
                  ]}
                />
                <Timeline
                  entries={[
                    {
                      key: '1',
                      title: words('Maya passed Electrical diagnosis', 'Maya a réussi Diagnostic électrique'),
                      detail: formats.dateTime('2026-11-21T16:31:00Z', 'America/Denver'),
                    },
                    {
                      key: '2',
                      title: words('Claim 4,817 sent', 'Réclamation 4 817 envoyée'),
                      detail: formats.age('2026-11-20T12:00:00Z', new Date('2026-11-21T16:00:00Z')),
                    },
                    {
                      key: '3',
                      title: words('Cole Barrett joined', 'Cole Barrett s’est joint'),
                      detail: formats.age(null),
                    },
                  ]}
                />
              </Stack>
            </Panel>
          </>
        }
      />
    </Sample>
  );
}

const SAMPLE_TEXT = `<p>On some trail units the fuel pump connector can be seated on <strong>one side only</strong>. Check every unit before it <a href="#x">leaves the shop</a>.</p><ol><li>Key off, lift the seat.</li><li>Pull it, look for the blue seal.</li></ol><h3>Values</h3><table><thead><tr><th>Model</th><th>Year</th><th>Voltage at idle</th><th>Voltage at 5,000 rpm</th></tr></thead><tbody><tr><td>Trail 800</td><td>2027</td><td>13.9 V</td><td>14.4 V</td></tr></tbody></table><blockquote>Stop delivery until the connector is checked.</blockquote>`;
