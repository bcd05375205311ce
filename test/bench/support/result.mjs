import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import process from 'node:process'

const root = new URL('../../../', import.meta.url)

/**
 * Prints a result. With `--save`, writes it to `test/bench/results/<name>.json`, from which `npm run bench -- page`
 * generates docs/reference/benchmarks.md and test/bench/results/README.md. With `--again`, replaces only the measured rows of the saved result.
 *
 * @param result The name of the benchmark, the packages whose versions matter, notes, and tables.
 */
export function saveResult({ name, packages, notes, tables }) {
  const given = process.argv
    .slice(2)
    .filter((each) => each !== '--save' && each !== '--again')
    .map((each) => (each.includes(' ') ? `"${each}"` : each))
  const measured = {
    name,
    command: ['npm run bench --', name, ...given].join(' '),
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    machine: `${cpus().length} x ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`,
    versions: Object.fromEntries(packages.map((each) => [each, versionOf(each)])),
    notes,
    tables,
  }
  console.log(`\n${renderResult(measured)}`)
  const isAgain = process.argv.includes('--again')
  if (!isAgain && !process.argv.includes('--save')) return
  const file = new URL(`test/bench/results/${name}.json`, root)
  const result = isAgain ? withRows(JSON.parse(readFileSync(file, 'utf8')), measured) : measured
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`)
}

/** Replaces the rows of a saved result that were measured again. */
function withRows(saved, { command, tables }) {
  // The first cell identifies a row; where that is a runtime, the first two cells do.
  const nameOf = (head, row) => row.slice(0, head[0] === 'runtime' ? 2 : 1).join(' ')
  const again = (title, head) => {
    const newer = tables.find((each) => withoutCounts(each.title) === withoutCounts(title))
    if (newer && newer.head.join() !== head.join())
      throw new Error(`The columns of "${title}" are not those of the saved result`)
    return new Map(newer?.rows.map((row) => [nameOf(head, row), row]))
  }
  return {
    ...saved,
    notes: [...saved.notes, `Measured again by \`${command}\`: rows with a spread over 30 %, or below a peer.`],
    tables: saved.tables.map(({ title, head, rows }) => {
      const newer = again(title, head)
      return { title, head, rows: rows.map((row) => newer.get(nameOf(head, row)) ?? row) }
    }),
  }
}

/** Removes the digits of a title: the options of a benchmark can change them. */
function withoutCounts(title) {
  return title?.replaceAll(/\d/gu, '')
}

/** Renders a result as Markdown. */
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
  const at = ['', 'test/bench/tools/', 'test/engines/', 'test/hosts/', 'test/runtimes/', 'test/observability/'].map(
    (directory) => new URL(`${directory}node_modules/${name}/package.json`, root),
  )
  for (const each of at) {
    try {
      return JSON.parse(readFileSync(each, 'utf8')).version
    } catch {
      // Try the next folder.
    }
  }
  throw new Error(`${name} is not installed`)
}
