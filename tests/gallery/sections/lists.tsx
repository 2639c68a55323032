import { useState, type ReactNode } from 'react';
import { words } from '#tests/gallery/options.ts';
import { PEOPLE, type Person } from '#tests/gallery/people.ts';
import { Sample } from '#tests/gallery/sample.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { LineChart } from '#web/ui/line-chart.tsx';
import { RankBars } from '#web/ui/rank-bars.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column, Sort } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageShare } from '#web/ui/stage-segments.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Tabs, TabPanel } from '#web/ui/tabs.tsx';

function useColumns(): readonly Column<Person>[] {
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: words('Name', 'Nom'),
      primary: true,
      sortable: true,
      cell: (person) => (
        <IdentityCell
          href={`#${person.id}`}
          title={person.name}
          detail={person.email}
          before={<Face name={person.name} />}
        />
      ),
    },
    { key: 'role', header: words('Role', 'Rôle'), priority: 2, cell: (person) => person.role },
    {
      key: 'dealer',
      header: words('Dealer and department', 'Concession et service'),
      priority: 2,
      sortable: true,
      cell: (person) => <TwoLines first={person.dealer} second={person.department} />,
    },
    {
      key: 'status',
      header: words('Status', 'État'),
      cell: (person) => <StatusChip status={person.status} />,
    },
    {
      key: 'training',
      header: words('Training', 'Formation'),
      priority: 2,
      width: 180,
      cell: (person) => (
        <Row nowrap>
          <StageLine
            size="xs"
            label={person.name}
            segments={stageShare(person.share)}
            valueText={formats.percent(person.share)}
          />
          <span className="num sub" style={{ width: 44, textAlign: 'right' }}>
            {formats.percent(person.share)}
          </span>
        </Row>
      ),
    },
    {
      key: 'points',
      header: 'Points',
      align: 'end',
      priority: 2,
      sortable: true,
      cell: (person) => formats.number(person.points),
    },
  ];
}

export function ListsSection() {
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'asc' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [tab, setTab] = useState('all');
  const [text, setText] = useState('');
  const [role, setRole] = useState<string | null>(null);
  const [country, setCountry] = useState(true);
  const [page, setPage] = useState(1);
  const columns = useColumns();
  const rows = PEOPLE.filter((person) => person.name.toLowerCase().includes(text.toLowerCase())).toSorted(
    (a, b) => a.name.localeCompare(b.name) * (sort.direction === 'asc' ? 1 : -1),
  );
  return (
    <>
      <h1>{words('Users', 'Utilisateurs')}</h1>
      <br />
      <Tabs
        label={words('State of users', 'État des utilisateurs')}
        id="users"
        current={tab}
        onChange={setTab}
        items={[
          { key: 'all', label: words('All users', 'Tous'), count: words('2,418', '2 418') },
          { key: 'active', label: words('Active', 'Actifs'), count: words('2,190', '2 190') },
          { key: 'waiting', label: words('Waiting approval', 'En attente d’approbation'), count: '12' },
          { key: 'inactive', label: words('Inactive', 'Inactifs'), count: '216' },
        ]}
      />
      <TabPanel id="users" current={tab}>
        <DataTable
          label={words('Users', 'Utilisateurs')}
          columns={columns}
          rows={rows}
          rowKey={(person) => person.id}
          sort={sort}
          onSort={setSort}
          rowTone={(person) => (person.status === 'denied' ? 'bad' : undefined)}
          rowMenu={(person) => ({
            name: person.name,
            items: [
              { key: 'edit', label: words('Edit', 'Modifier'), href: `#${person.id}` },
              { key: 'open', label: words('Open as this person', 'Ouvrir comme cette personne') },
              { key: 'off', label: words('Deactivate', 'Désactiver'), tone: 'danger', divided: true },
            ],
          })}
          selection={{
            selected,
            onChange: setSelected,
            rowName: (person) => person.name,
            actions: <Button variant="filled">{words('Assign training', 'Attribuer une formation')}</Button>,
          }}
          filtered={text ? { onClear: () => setText('') } : undefined}
          filters={
            <FilterBar
              search={{
                value: text,
                onChange: setText,
                label: words('Name, e-mail or dealer', 'Nom, courriel ou concession'),
              }}
              selects={[
                {
                  key: 'role',
                  label: words('Role', 'Rôle'),
                  value: role,
                  onChange: setRole,
                  options: [{ value: 'learner', label: words('Learner', 'Apprenant') }],
                },
              ]}
              onMore={() => {}}
              chips={
                country
                  ? [
                      {
                        key: 'country',
                        label: words('Country: Canada', 'Pays : Canada'),
                        onRemove: () => setCountry(false),
                      },
                      {
                        key: 'seen',
                        label: words('Never seen', 'Jamais vu'),
                        onRemove: () => setCountry(false),
                      },
                    ]
                  : []
              }
              onClear={() => {
                setCountry(false);
                setText('');
              }}
            />
          }
          footer={<Pagination page={page} limit={11} total={2418} onPage={setPage} />}
        />
      </TabPanel>
      <br />
      <MoreTables columns={columns} />
      <Order />
      <Bars />
    </>
  );
}

function MoreTables({ columns }: { columns: readonly Column<Person>[] }) {
  const table = (title: string, content: ReactNode) => (
    <Panel title={title} padding="none">
      {content}
    </Panel>
  );
  const shared = { columns, rowKey: (person: Person) => person.id, flush: true } as const;
  return (
    <Sample title={words('Other states', 'Autres états')}>
      {table(
        words('Loading', 'Chargement'),
        <DataTable {...shared} label="1" rows={undefined} skeletonRows={3} />,
      )}
      {table(
        words('Dense', 'Compacte'),
        <DataTable
          {...shared}
          label="2"
          rows={PEOPLE.slice(0, 3)}
          dense
          refreshing
          currentKey={PEOPLE[1]?.id}
        />,
      )}
      {table(
        words('Failed', 'Échec'),
        <DataTable {...shared} label="3" rows={undefined} failed={{ onRetry: () => {} }} />,
      )}
      {table(words('Empty', 'Vide'), <DataTable {...shared} label="4" rows={[]} />)}
      {table(
        words('No results', 'Aucun résultat'),
        <DataTable {...shared} label="5" rows={[]} filtered={{ onClear: () => {} }} />,
      )}
      <Tabs
        label={words('Views', 'Vues')}
        current="staff"
        items={[
          { key: 'overview', label: words('Overview', 'Aperçu'), href: '#overview' },
          { key: 'staff', label: words('Staff', 'Personnel'), count: '12', href: '#staff' },
          { key: 'claims', label: words('Claims', 'Réclamations'), count: '31', href: '#claims' },
        ]}
      />
      <Pagination
        label={words('More pages', 'Autres pages')}
        page={110}
        limit={11}
        total={2418}
        hrefFor={(page) => `#page-${page}`}
      />
    </Sample>
  );
}

function Order() {
  const [items, setItems] = useState([
    'Battery health first',
    'Reading the diagram',
    'Bench video',
    'Regulator ripple',
    'Check: charging',
  ]);
  return (
    <Sample title={words('Order', 'Ordre')}>
      <Panel>
        <SortableList
          label={words('Sections', 'Sections')}
          items={items}
          itemKey={(item) => item}
          itemName={(item) => item}
          onReorder={setItems}
        >
          {(item) => item}
        </SortableList>
      </Panel>
    </Sample>
  );
}

function Bars() {
  const values = [100, 95, 90, 45];
  return (
    <Sample title={words('Bars', 'Barres')}>
      <Panel>
        <BarChart bars={values.map((value) => ({ key: String(value), value, line: `${value} %` }))} />
        <LineChart
          lines={[
            { key: 'a', label: 'Two Rivers', values: [0.77, 0.8, null, 0.86], tone: 'ok' },
            { key: 'b', label: 'Silver Basin', values: [0.86, 0.82, 0.8, 0.85], tone: 'bad', isStrong: true },
          ]}
          marks={['9/14', '10/12', '11/09', '11/30']}
          shown={(share) => `${Math.round(share * 100)} %`}
        />
        <RankBars
          bars={[
            {
              key: 'a',
              label: 'Cascade Crest Powersports',
              value: 0.34,
              shown: '34%',
              note: '9',
              tone: 'warn',
            },
            { key: 'b', label: 'Granite Bay', href: '#', value: 0.71, shown: '71%', note: '4' },
          ]}
          most={1}
          marks={['0%', '50%', '100%']}
        />
      </Panel>
    </Sample>
  );
}
