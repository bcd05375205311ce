// `npm run docs`: writes the generated pages of the repository, then builds the site into docs/site/dist.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { install } from '../../test/support/install.ts'
import { writePages } from './write-pages.ts'

const root = join(import.meta.dirname, '../..')
const playground = 'docs/playground'
const isWindows = process.platform === 'win32'

function run(program: string, ...args: string[]): void {
  execFileSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' })
}

async function vitepress(command: 'build' | 'dev' | 'preview'): Promise<void> {
  install('docs/site')
  if (command !== 'preview') {
    const { generatePages } = await import('./generate.ts')
    await generatePages()
  }
  run(join(import.meta.dirname, 'node_modules/vitepress/bin/vitepress.js'), command, 'docs/site')
}

/** Builds docs/playground/dist, which the site copies. */
function buildPlayground(): void {
  if (!existsSync(join(root, playground, 'package.json'))) return
  install(playground)
  execFileSync('npm', ['run', 'build'], { cwd: join(root, playground), stdio: 'inherit', shell: isWindows })
}

const commands: Record<string, () => Promise<void> | void> = {
  /** Writes the files that test/docs generates: pages and src/create-honotate/templates.ts. */
  pages: () => {
    if (!writePages(root)) process.exit(1)
  },
  build: () => {
    buildPlayground()
    return vitepress('build')
  },
  /** The two parts of `build`. */
  playground: buildPlayground,
  site: () => vitepress('build'),
  dev: () => vitepress('dev'),
  preview: () => vitepress('preview'),
}

const names = process.argv.length > 2 ? process.argv.slice(2) : ['pages', 'build']
for (const name of names) {
  const command = commands[name]
  if (!command) throw new Error(`npm run docs has no command \`${name}\`; it has ${Object.keys(commands).join(', ')}`)
  await command()
}
