import { IconPlus } from '@tabler/icons-react';
import { words } from '#tests/gallery/options.ts';
import { Sample } from '#tests/gallery/sample.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPage } from '#web/ui/error-page.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';

export function StatesSection() {
  return (
    <>
      <h1>{words('States', 'États')}</h1>
      <br />
      <Sample title={words('Parts of a page', 'Parties d’une page')}>
        <Grid minWidth={320}>
          <Panel padding="none">
            <EmptyState
              hue={55}
              level={3}
              title={words('No claims yet', 'Aucune réclamation')}
              action={
                <Button variant="filled" icon={<IconPlus size={16} />}>
                  {words('Claim a spiff', 'Réclamer une prime')}
                </Button>
              }
            >
              {words(
                'Sell a part in a programme, take a photo of the receipt and your claim shows here.',
                'Vendez une pièce du programme, photographiez le reçu et votre réclamation paraîtra ici.',
              )}
            </EmptyState>
          </Panel>
          <Panel padding="none" title={words('Loading a list', 'Chargement d’une liste')}>
            <SkeletonRows face rows={5} />
          </Panel>
          <Panel title={words('Points history', 'Historique des points')} padding="none">
            <FailedState
              level={3}
              title={words('The history did not load', 'L’historique ne s’est pas chargé')}
              onRetry={() => {}}
            >
              {words('Your balance is right.', 'Votre solde est exact.')}
            </FailedState>
          </Panel>
          <Panel padding="none">
            <FailedState level={3} onRetry={() => {}} retrying />
          </Panel>
        </Grid>
      </Sample>
      {[404, 403, 500].map((status) => (
        <section key={status}>
          <ErrorPage
            status={status}
            message={words('This page could not be found', 'Cette page est introuvable')}
            actions={<Button>{words('Back', 'Retour')}</Button>}
          >
            {words(
              'It was moved or the address has a typing slip.',
              'Elle a été déplacée ou l’adresse contient une faute.',
            )}
          </ErrorPage>
        </section>
      ))}
    </>
  );
}
