import { useState } from 'react';
import { words } from '#tests/gallery/options.ts';
import { Sample } from '#tests/gallery/sample.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confetti } from '#web/ui/confetti.tsx';
import { Row } from '#web/ui/layout.tsx';
import { LoadingBar } from '#web/ui/loading-bar.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';

export function MotionSection() {
  const [done, setDone] = useState(2);
  const [bursts, setBursts] = useState(0);
  const [shown, setShown] = useState<'bar' | 'overlay'>();
  const show = (kind: 'bar' | 'overlay') => {
    setShown(kind);
    setTimeout(() => setShown(undefined), 2500);
  };
  return (
    <>
      <h1>{words('Motion', 'Mouvement')}</h1>
      <br />
      <Sample title={words('Filling', 'Remplissage')}>
        <StageLine label="Course" segments={stageSegments({ done, total: 8 })} words={`${done} / 8`} />
        <Row>
          <Button onClick={() => setDone((count) => Math.min(8, count + 1))}>
            {words('One more', 'Une de plus')}
          </Button>
          <Button onClick={() => setDone(8)}>{words('All', 'Tout')}</Button>
          <Button onClick={() => setBursts((count) => count + 1)}>Confetti</Button>
          <Button onClick={() => show('bar')}>{words('Bar', 'Barre')}</Button>
          <Button onClick={() => show('overlay')}>{words('Overlay', 'Voile')}</Button>
        </Row>
      </Sample>
      {bursts > 0 && <Confetti key={bursts} />}
      <LoadingBar active={shown === 'bar'} />
      <LoadingOverlay
        active={shown === 'overlay'}
        label={words('Opening My training', 'Ouverture de Ma formation')}
      />
    </>
  );
}
