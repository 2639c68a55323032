import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';

/** What the browser needs for a screen besides the first load: scripts and styles, and the texts of each language. */
interface ScreenAssets {
  /** The scripts that start the page, if they are not those of the application. */
  readonly entry?: readonly string[];
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly texts: Readonly<Record<'en' | 'fr', readonly string[]>>;
}

/** Loaded with every page of an `admin` folder. */
const adminShell = 'areas/admin/admin-shell.tsx';

/** The name of the entry of sign-in, and the screen that starts with it instead of the application. */
export const signInEntry = 'sign-in';
const signInScreen = 'session.login';

/** Loaded with every page that is not part of the first load: the lists of pages and texts. */
const lists = 'areas/lists.ts';

const entry =
  /'([\w.-]+)':\s*(?:page\(\s*\(\)\s*=>\s*import\('\.\/([^']+)'\)|frontPage\(\w+)((?:,\s{0,99}'[\w-]+')*)(?:\s{0,99},)?\s{0,99}\)/g;

/** Writes `pages.json`: the chunks of every screen, so that the server can name them in the first HTML. */
export function pageChunks(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'page-chunks',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const bySource = new Map(
        chunks.flatMap((chunk) => (chunk.facadeModuleId ? [[chunk.facadeModuleId, chunk] as const] : [])),
      );
      const entryOf = (name: string) => chunks.find((chunk) => chunk.isEntry && chunk.name === name);
      const first = withImports(entryOf('main'), bundle);
      const signIn = withImports(entryOf(signInEntry), bundle);
      const entries = globSync('*/*/*.pages.ts', { cwd: config.root }).flatMap((manifest) =>
        [...readFileSync(path.join(config.root, manifest), 'utf8').matchAll(entry)].map(
          ([, id = '', file, namespaces = '']) => ({
            id,
            file: file === undefined ? '' : path.join(path.dirname(manifest), file),
            namespaces,
          }),
        ),
      );
      const assets: Record<string, ScreenAssets> = {};
      for (const { id, file, namespaces } of entries) {
        const isSignIn = id === signInScreen;
        const sources = file.includes('/admin/') ? [file, adminShell, lists] : file ? [file, lists] : [];
        const needed = isSignIn
          ? new Set(signIn.filter(hasCode)).difference(new Set(first))
          : new Set(
              sources.flatMap((one) => withImports(bySource.get(path.join(config.root, one)), bundle)),
            ).difference(new Set(first));
        const needsLater = file !== '' && !isSignIn;
        const names = [...namespaces.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!);
        const texts = (language: string) =>
          chunks
            .filter(
              ({ facadeModuleId: source }) =>
                source?.endsWith(`/areas/frame.${language}.ts`) ||
                (needsLater && source?.endsWith(`/areas/later.${language}.ts`)) ||
                names.some((name) => source?.endsWith(`/${name}.${language}.json`)),
            )
            .map((one) => one.fileName);
        assets[id] = {
          ...(isSignIn && { entry: signIn.filter(hasCode).map((one) => one.fileName) }),
          scripts: [...needed].map((one) => one.fileName),
          styles: [...needed].flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])]),
          texts: { en: texts('en'), fr: texts('fr') },
        };
      }
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(assets) });
    },
  };
}

/** False for a file that only loads others. */
const hasCode = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.length > 0;

function withImports(
  chunk: Rolldown.OutputChunk | undefined,
  bundle: Rolldown.OutputBundle,
): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (one: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined) => {
    if (!one || one.type !== 'chunk' || found.has(one)) return;
    found.add(one);
    for (const name of one.imports) visit(bundle[name]);
  };
  visit(chunk);
  return [...found];
}
