import {
  Checkbox,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Radio,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { words } from '#tests/gallery/options.ts';
import { Sample } from '#tests/gallery/sample.tsx';
import { AsyncMultiSelect } from '#web/ui/async-multi-select.tsx';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { BilingualField } from '#web/ui/bilingual-field.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { IconTile } from '#web/ui/icon-tile.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RichTextEditor } from '#web/ui/rich-text-editor.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import type { Upload, UploadedFile } from '#web/ui/uploads.ts';

const DEALERS: readonly AsyncOption[] = [
  ['Summit Moto', '1180 Platte St, Denver, CO', '40117'],
  ['Summit Moto North', '9020 Federal Blvd, Westminster, CO', '40118'],
  ['Sumner Valley Cycles', '18 Main St, Sumner, WA', '40652'],
  ['Lac Summit Sports', '77 rue du Lac, Magog, QC', '51203'],
].map(([label = '', detail, note]) => ({
  value: label,
  label,
  detail,
  note,
  icon: <IconTile icon={<IconMapPin size={18} stroke={1.7} />} />,
}));

const search = async (text: string) =>
  DEALERS.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));

/** Simulates an upload: progress every tenth of a second; a name with "fail" fails. */
const upload: Upload = async (file, { onProgress, signal }) => {
  for (let percent = 10; percent <= 100; percent += 10) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (signal.aborted) throw new Error('aborted');
    if (percent > 50 && file.name.includes('fail')) throw new Error('');
    onProgress(percent);
  }
  return { id: file.name, name: file.name, sizeBytes: file.size, url: URL.createObjectURL(file) };
};

const never: Upload = (_, { onProgress }) => {
  onProgress(42);
  return new Promise(() => {});
};

export function FieldsSection() {
  return (
    <>
      <h1>{words('Fields', 'Champs')}</h1>
      <br />
      <PlainFields />
      <Languages />
      <Written />
      <Files />
      <SaveBar saveLabel={words('Save 3 changes', 'Enregistrer 3 modifications')} dirty onReset={() => {}} />
    </>
  );
}

function PlainFields() {
  const [dealer, setDealer] = useState<AsyncOption | null>(null);
  const [dealers, setDealers] = useState<readonly AsyncOption[]>(DEALERS.slice(0, 2));
  const roles = [words('Dealer manager', 'Gérant'), words('Learner', 'Apprenant')];
  return (
    <Sample title={words('Inputs', 'Saisies')}>
      <Panel padding="wide">
        <FormSection
          title={words('Person', 'Personne')}
          sub={words('As on the contract', 'Comme au contrat')}
          columns={2}
          layout="beside"
          level={3}
        >
          <TextInput label={words('First name', 'Prénom')} defaultValue="Maya" required />
          <TextInput label={words('Last name', 'Nom')} placeholder="Tremblay" required />
          <FullRow>
            <TextInput
              label={words('E-mail', 'Courriel')}
              defaultValue="maya.tremblay@summitmoto"
              error={words(
                'Enter a full e-mail address, for example name@dealer.com',
                'Indiquez une adresse complète, par exemple nom@concession.com',
              )}
              required
            />
          </FullRow>
          <Select label={words('Role', 'Rôle')} data={roles} defaultValue={roles[0]} />
          <MultiSelect
            label={words('Dealers', 'Concessions')}
            data={['Summit Moto', 'Red Rock']}
            defaultValue={['Summit Moto']}
          />
          <FullRow>
            <AsyncSelect
              label={words('Dealer', 'Concession')}
              hint={words('Name, city or number', 'Nom, ville ou numéro')}
              required
              value={dealer}
              onChange={setDealer}
              search={search}
              minLetters={2}
              action={{
                label: words('My dealer is not listed', 'Ma concession n’est pas dans la liste'),
                onSelect: () => {},
              }}
            />
          </FullRow>
          <FullRow>
            <AsyncMultiSelect
              label={words('Also works at', 'Travaille aussi chez')}
              value={dealers}
              onChange={setDealers}
              search={search}
            />
          </FullRow>
          <PasswordInput
            label={words('Password', 'Mot de passe')}
            defaultValue="secret"
            visibilityToggleButtonProps={{ 'aria-label': words('Show password', 'Afficher') }}
          />
          <NumberInput label={words('Seats', 'Places')} defaultValue={24} disabled />
          <FullRow>
            <Textarea label="Note" description={words('Shown to the learner', 'Visible par l’apprenant')} />
          </FullRow>
          <Checkbox label={words('Receive e-mails', 'Recevoir les courriels')} defaultChecked />
          <Checkbox label={words('Instructor', 'Formateur')} />
          <Switch label={words('Needed to pass', 'Exigé')} defaultChecked />
          <Switch label={words('Download allowed', 'Téléchargement permis')} />
          <Radio.Group
            label={words('People who already passed', 'Personnes ayant déjà réussi')}
            defaultValue="keep"
          >
            <Radio value="keep" label={words('Keep their pass', 'Gardent leur réussite')} mt={6} />
            <Radio value="renew" label={words('Ask them to renew', 'Doivent renouveler')} mt={6} />
          </Radio.Group>
        </FormSection>
      </Panel>
    </Sample>
  );
}

function Languages() {
  const [title, setTitle] = useState({ en: 'Stator output test', fr: '' });
  const [text, setText] = useState({
    en: 'Hold 5,000 rpm for 30 seconds.',
    fr: 'Maintenez 5 000 tr/min pendant 10 secondes.',
  });
  return (
    <Sample title={words('Two languages', 'Deux langues')}>
      <Panel>
        <FormSection>
          <BilingualField label={{ en: 'Title', fr: 'Titre' }} value={title} onChange={setTitle} required />
          <BilingualField
            label={{ en: 'Text', fr: 'Texte' }}
            value={text}
            onChange={setText}
            multiline
            state="stale"
            stateNote={words('Last matched Oct 2nd', 'À jour le 2 oct.')}
            onMatched={() => {}}
          />
        </FormSection>
      </Panel>
    </Sample>
  );
}

const KEPT: UploadedFile = {
  id: '1',
  name: 'bulletin-26-114-fuel-pump-connector.pdf',
  sizeBytes: 412_300,
  url: '#file',
};
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><rect width="4" height="3" fill="#0158ab"/></svg>')}`;

function Files() {
  const [file, setFile] = useState<UploadedFile | null>(null);
  const [kept, setKept] = useState<UploadedFile | null>(KEPT);
  const [image, setImage] = useState<UploadedFile | null>({
    id: '2',
    name: 'cover.png',
    sizeBytes: 88_000,
    url: PICTURE,
  });
  return (
    <Sample title={words('Files', 'Fichiers')}>
      <Panel>
        <FormSection columns={2}>
          <FileField
            label={words('Attachment', 'Pièce jointe')}
            value={file}
            onChange={setFile}
            upload={upload}
            accept=".pdf,.png,.txt"
            maxBytes={1000}
            required
          />
          <FileField
            label={words('Kept file', 'Fichier conservé')}
            value={kept}
            onChange={setKept}
            upload={upload}
          />
          <ImageField
            label={words('Thumbnail', 'Vignette')}
            maxBytes={100_000_000}
            width={400}
            height={300}
            value={image}
            onChange={setImage}
            upload={upload}
          />
          <FileField
            label={words('Slow file', 'Fichier lent')}
            value={null}
            onChange={() => {}}
            upload={never}
            error={words('Choose a file', 'Choisissez un fichier')}
          />
        </FormSection>
      </Panel>
    </Sample>
  );
}

function Written() {
  const [html, setHtml] = useState(
    '<h3>Bench</h3><p>Unplug the regulator and hold <strong>5,000 rpm</strong>.</p><ul><li>Write all readings down</li></ul>',
  );
  return (
    <Sample title={words('Written text', 'Texte rédigé')}>
      <RichTextEditor
        label={words('Text', 'Texte')}
        value={html}
        onChange={setHtml}
        uploadImage={async (file) => ({ url: URL.createObjectURL(file) })}
      />
      <RichTextEditor label={words('Read only', 'Lecture seule')} value={html} onChange={setHtml} disabled />
    </Sample>
  );
}
