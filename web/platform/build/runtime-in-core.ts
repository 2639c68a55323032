import type { Plugin, Rolldown } from 'vite';

const imported = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]*\.js";/;
const bareImport = /import"\.\/rolldown-runtime-[^"]*\.js";/;

/**
 * Puts the few helpers of the bundler into the file that every page loads. By itself the bundler writes half a kilobyte that is one more
 * request of every first visit; groups of modules can't take it.
 */
export function runtimeInCore(): Plugin {
  return {
    name: 'runtime-in-core',
    apply: 'build',
    enforce: 'pre',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
        const core = chunks.find(({ name }) => name === 'core');
        if (!runtime || !core)
          throw new Error('The bundler no longer writes its helpers, or there is no core.');
        const [body, exported] = split(runtime);
        const fromCore = (names: string) =>
          `import{${named(names)
            .map(([name, local]) => `helper_${name} as ${local}`)
            .join()}}from"./${core.fileName.replace('assets/', '')}";`;
        for (const chunk of chunks) {
          if (chunk === core || chunk === runtime) continue;
          chunk.code = chunk.code
            .replace(bareImport, '')
            .replace(imported, (_, names: string) => fromCore(names));
        }
        const own = named(imported.exec(core.code)![1]!).map(([name, local]) => `${name}:${local}`);
        core.code = [
          `const helpers_=(()=>{${body}return{${exported.map(([local, name]) => `${name}:${local}`).join()}}})(),{${own.join()}}=helpers_;`,
          core.code.replace(imported, ''),
          `const{${exported.map(([, name]) => `${name}:helper_${name}`).join()}}=helpers_;export{${exported.map(([, name]) => `helper_${name}`).join()}};`,
        ].join('');
        delete bundle[runtime.fileName];
        const missed = chunks.find((chunk) => chunk !== runtime && chunk.code.includes('rolldown-runtime-'));
        if (missed)
          throw new Error(`${missed.fileName} imports the helpers in a way that is not known here.`);
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(/<script[^>]*rolldown-runtime[^>]*><\/script>/g, ''),
    },
  };
}

/** The code of the helpers, and their names inside and outside of it. */
function split({ code }: Rolldown.OutputChunk): [body: string, exported: (readonly [string, string])[]] {
  const at = code.lastIndexOf('export{');
  const list = code.slice(at + 'export{'.length, code.indexOf('}', at));
  return [code.slice(0, at), named(list)];
}

/** The pairs of a list like `a as b,c`. */
const named = (list: string) =>
  list.split(',').map((one) => {
    const [name = '', as = name] = one.trim().split(' as ');
    return [name, as] as const;
  });
