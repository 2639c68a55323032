import path from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** Builds the page of the content origin separately from the portal's, with none of the portal's code. */
export function stagePage(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'stage-page',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle(failure) {
      if (failure) return;
      const root = path.join(config.root, 'training/scorm/stage');
      await build({
        configFile: false,
        root,
        base: '/stage/',
        logLevel: 'warn',
        build: {
          outDir: path.resolve(config.root, config.build.outDir, '../stage'),
          emptyOutDir: true,
          assetsDir: '',
          assetsInlineLimit: 0,
          target: config.build.target,
          modulePreload: { polyfill: false },
          reportCompressedSize: false,
          rolldownOptions: { input: path.join(root, 'stage.html') },
        },
      });
    },
  };
}
