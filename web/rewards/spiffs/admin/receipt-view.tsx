import { IconDownload, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Picture } from '#web/ui/picture.tsx';
import classes from './manager.module.css';
import type { ReadingRow } from './reading-rows.ts';

const zooms = [1, 1.5, 2, 3] as const;

interface ReceiptViewProps {
  readonly claim: SpiffClaimDetail;
  readonly rows: readonly ReadingRow[];
}

/** The receipt, larger and turned, with a numbered box around each value that was read. A PDF opens in its own tab. */
export function ReceiptView({ claim, rows }: ReceiptViewProps) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const { location, name, mediaType } = claim.receipt;
  const isPicture = mediaType.startsWith('image/');
  const scale = zooms[zoom]!;
  const boxes = rows.filter(({ box }) => box?.page === 1);
  return (
    <Panel
      title={name}
      padding="none"
      actions={
        <Row gap={4} nowrap>
          {isPicture && (
            <>
              <IconButton
                label={t('receipt.smaller')}
                icon={<IconZoomOut size={18} stroke={1.7} />}
                disabled={zoom === 0}
                onClick={() => setZoom(zoom - 1)}
              />
              <IconButton
                label={t('receipt.larger')}
                icon={<IconZoomIn size={18} stroke={1.7} />}
                disabled={zoom === zooms.length - 1}
                onClick={() => setZoom(zoom + 1)}
              />
              <IconButton
                label={t('receipt.turn')}
                icon={<IconRotateClockwise size={18} stroke={1.7} />}
                onClick={() => setTurns((turns + 1) % 4)}
              />
            </>
          )}
          <a href={location} download={name} aria-label={t('ui:word.download')}>
            <IconDownload size={18} stroke={1.7} aria-hidden="true" />
          </a>
        </Row>
      }
    >
      {isPicture ? (
        // Focusable, so that a large receipt can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region
        <div
          className={classes.receipt}
          tabIndex={0}
          role="group"
          aria-label={t('receipt.label', { scale: formats.percent(scale) })}
        >
          <div
            className={classes.page}
            style={{ width: `${scale * 100}%`, ...(turns > 0 && { transform: `rotate(${turns * 90}deg)` }) }}
          >
            <Picture shownPx="whole" src={location} alt={t('receipt.alt', { name })} />
            {turns === 0 &&
              boxes.map(({ key, number, box, isDoubtful }) => (
                <span
                  key={key}
                  className={classes.box}
                  data-ask={isDoubtful || undefined}
                  aria-hidden="true"
                  style={{
                    left: `${box!.x * 100}%`,
                    top: `${box!.y * 100}%`,
                    width: `${box!.width * 100}%`,
                    height: `${box!.height * 100}%`,
                  }}
                >
                  <span className={classes.badge} data-ask={isDoubtful || undefined}>
                    {number}
                  </span>
                </span>
              ))}
          </div>
        </div>
      ) : (
        <div className="pad">
          <p>{t('receipt.pdf')}</p>
          <ButtonLink href={location} target="_blank">
            {t('ui:word.openTheReceipt')}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}
