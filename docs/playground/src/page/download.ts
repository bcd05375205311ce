import { version } from '../../../../package.json'
import { make } from './elements.ts'
import { zip } from './zip.ts'

/** The files of a project for Node that has the program as `src/app.ts`. */
function filesOf(source: string, hasApp: boolean): Readonly<Record<string, string>> {
  const hasContract = /from '\.\/api\.gen/u.test(source)
  const contract = hasContract ? 'honotate openapi --contract && ' : ''
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
  const dependencies = { honotate: `^${version}`, hono: '^4.0.0', typedi: '^0.10.0', zod: '^4.0.0' }
  return {
    'package.json': json({
      name: 'playground',
      private: true,
      type: 'module',
      scripts: { start: `${contract}node --import honotate-kit/register src/main.ts`, dev: 'honotate dev' },
      dependencies,
      devDependencies: { '@types/node': '^24.0.0', 'honotate-kit': `^${version}`, typescript: '^5.9.0' },
    }),
    'tsconfig.json': json({
      compilerOptions: {
        target: 'es2022',
        module: 'nodenext',
        strict: true,
        noEmit: true,
        allowImportingTsExtensions: true,
        skipLibCheck: true,
        // Makes the editor accept decorators on parameters.
        experimentalDecorators: true,
      },
      include: ['src'],
    }),
    'src/app.ts': source,
    'src/main.ts': hasApp
      ? `import { serve } from 'honotate/node'\nimport { app } from './app.ts'\n\nawait serve(app, { port: 3000 })\n`
      : `import './app.ts'\n`,
    'README.md': '# Playground\n\n```sh\nnpm install\nnpm start\n```\n',
  }
}

/**
 * Downloads the program as a project in a ZIP archive.
 *
 * @param hasApp Whether the program exports an app to serve.
 */
export function downloadProject(source: string, hasApp: boolean): void {
  const archive = new Blob(zip(filesOf(source, hasApp)), { type: 'application/zip' })
  const href = URL.createObjectURL(archive)
  make('a', { href, download: 'playground.zip' }).click()
  URL.revokeObjectURL(href)
}
