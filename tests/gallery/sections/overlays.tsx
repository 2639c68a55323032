import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { words } from '#tests/gallery/options.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Face } from '#web/ui/face.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toasts.ts';

export function OverlaysSection() {
  const [opened, setOpened] = useState<'drawer' | 'confirm' | 'reason'>();
  const [chosen, setChosen] = useState('');
  const close = () => setOpened(undefined);
  return (
    <>
      <h1>{words('Overlays', 'Superpositions')}</h1>
      <br />
      <Row>
        <Button onClick={() => setOpened('drawer')}>{words('Open drawer', 'Ouvrir le volet')}</Button>
        <Button onClick={() => setOpened('confirm')}>{words('Confirm', 'Confirmer')}</Button>
        <Button onClick={() => setOpened('reason')}>
          {words('Confirm with reason', 'Confirmer avec motif')}
        </Button>
        <Button
          onClick={() =>
            void showAlert(
              words(
                'You are not enrolled: the last seat went.',
                'Vous n’êtes pas inscrit : la dernière place est partie.',
              ),
            )
          }
        >
          {words('Alert', 'Alerte')}
        </Button>
        <Button
          onClick={() => {
            void showAlert('One');
            void showAlert('Two');
          }}
        >
          {words('Two alerts', 'Deux alertes')}
        </Button>
        <Button onClick={() => toast(words('Saved', 'Enregistré'))}>{words('Toast', 'Message')}</Button>
        <Menu
          label={words('Account', 'Compte')}
          align="start"
          header={<b>Maya Tremblay</b>}
          items={[
            { key: 'me', label: words('My profile', 'Mon profil'), onSelect: () => setChosen('me') },
            {
              key: 'language',
              label: 'Français',
              checked: true,
              divided: true,
              onSelect: () => setChosen('language'),
            },
            {
              key: 'off',
              label: words('Not now', 'Pas maintenant'),
              disabled: true,
              onSelect: () => setChosen('off'),
            },
            {
              key: 'out',
              label: words('Sign out', 'Se déconnecter'),
              tone: 'danger',
              divided: true,
              onSelect: () => setChosen('out'),
            },
          ]}
          renderTarget={(props) => (
            <button
              type="button"
              {...props}
              aria-label={words('Account of Maya Tremblay', 'Compte de Maya Tremblay')}
            >
              <Face name="Maya Tremblay" />
            </button>
          )}
        />
        <output>{chosen}</output>
      </Row>
      <div style={{ height: 1200 }} />
      <ConfirmDialog
        opened={opened === 'confirm'}
        danger
        title={words('Delete 3 users?', 'Supprimer 3 utilisateurs ?')}
        confirmLabel={words('Delete 3 users', 'Supprimer 3 utilisateurs')}
        onClose={close}
        onConfirm={() => {
          setChosen('deleted');
          close();
        }}
      >
        {words(
          'Their records stay, they cannot sign in any more.',
          'Leurs dossiers restent, ils ne pourront plus se connecter.',
        )}
      </ConfirmDialog>
      <ConfirmDialog
        opened={opened === 'reason'}
        title={words('Deny the claim?', 'Refuser la réclamation ?')}
        confirmLabel={words('Deny $60.00', 'Refuser 60,00 $')}
        reason={{
          label: words('Reason', 'Motif'),
          hint: words('Maya sees it', 'Maya le verra'),
          required: true,
        }}
        onClose={close}
        onConfirm={(reason) => {
          setChosen(reason);
          close();
        }}
      />
      <PersonDrawer opened={opened === 'drawer'} onClose={close} />
    </>
  );
}

function PersonDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { firstName: 'Maya', lastName: 'Tremblay', email: 'maya.tremblay@summitmoto' },
    validate: {
      lastName: (value) => (value.trim() ? null : words('Enter the last name', 'Indiquez le nom')),
      email: (value) =>
        value.includes('.example')
          ? null
          : words(
              'Enter a full e-mail address, for example name@dealer.com',
              'Indiquez une adresse complète, par exemple nom@concession.com',
            ),
    },
  });
  const save = form.onSubmit(async () => {
    setBusy(true);
    await new Promise((resolve) => setTimeout(resolve, 400));
    setBusy(false);
    toast(words('Saved', 'Enregistré'));
    form.resetDirty();
    onClose();
  });
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      before={<Face name="Maya Tremblay" size={40} />}
      title="Maya Tremblay"
      sub={words('Summit Moto · Dealer manager', 'Summit Moto · Gérante')}
      onSubmit={save}
      submitLabel={words('Save changes', 'Enregistrer')}
      busy={busy}
      dirty={form.isDirty()}
      errors={form.errors}
      danger={{
        label: words('Deactivate', 'Désactiver'),
        onClick: () => void showAlert(words('Not now', 'Pas maintenant')),
      }}
    >
      <FormSection columns={2}>
        <TextInput label={words('First name', 'Prénom')} required {...form.getInputProps('firstName')} />
        <TextInput label={words('Last name', 'Nom')} required {...form.getInputProps('lastName')} />
        <FullRow>
          <TextInput label={words('E-mail', 'Courriel')} required {...form.getInputProps('email')} />
        </FullRow>
        <Select label={words('Role', 'Rôle')} data={['A', 'B', 'C']} defaultValue="A" />
      </FormSection>
    </FormDrawer>
  );
}
