import { useEffect, useState } from 'react';
import { loadChunk } from '#web/platform/chunk-reload.ts';
import { untilLoaded } from '#web/platform/lazy-extra.ts';

/** The modules of a QR code as one path. The library is loaded when it is needed. */
export function useQrCode(address: string): { path: string; size: number } | undefined {
  const [code, setCode] = useState<{ path: string; size: number }>();
  useEffect(() => {
    let here = true;
    void untilLoaded(() => loadChunk(() => import('qrcode'))).then(({ default: { create } }) => {
      const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules;
      const path = Array.from(data, (dark, at) =>
        dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '',
      ).join('');
      if (here) setCode({ path, size });
    });
    return () => {
      here = false;
    };
  }, [address]);
  return code;
}
