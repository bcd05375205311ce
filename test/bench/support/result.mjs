import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import process from 'node:process'

const root = new URL('../../../', import.meta.url)

/**
 * Prints what was measured. With `--save` it is written to `test/bench/results/<name>.json`, from which
 * `npm run bench -- page` makes docs/reference/benchmarks.md.
 *
 * @param result The name of the benchmark, the packages whose versions matter, notes, and tables.
 */
export function saveResult({ name, packages, notes, tables }) {
  const given = process.argv.slice(2).filter((each) => each !== '--save')
  const result = {
    name,
    command: ['npm run bench --', name, ...given].join(' '),
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    machine: `${cpus().length} x ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`,
    versions: Object.fromEntries(packages.map((each) => [each, versionOf(each)])),
    notes,
    tables,
  }
  console.log(`\n${renderResult(result)}`)
  if (!process.argv.includes('--save')) return
  mkdirSync(new URL('test/bench/results/', root), { recursive: true })
  writeFileSync(new URL(`test/bench/results/${name}.json`, root), `${JSON.stringify(result, undefined, 2)}\n`)
}

/** A result as Markdown. */
export function renderResult({ command, date, node, machine, versions, notes, tables }) {
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  const about = `\`${command}\`, ${date}: ${[`Node ${node.slice(1)}`, ...packages].join(', ')}; ${machine}.`
  return [about, ...notes, ...tables.map(renderTable)].join('\n\n')
}

function renderTable({ title, head, rows }) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  const table = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows].map(line).join('\n')
  return title ? `${title}\n\n${table}` : table
}

function versionOf(name) {
  const at = ['', 'test/bench/tools/', 'test/runtimes/', 'test/observability/'].map(
    (directory) => new URL(`${directory}node_modules/${name}/package.json`, root),
  )
  for (const each of at) {
    try {
      return JSON.parse(readFileSync(each, 'utf8')).version
    } catch {
      // Elsewhere, then.
    }
  }
  throw new Error(`${name} is not installed`)
}
