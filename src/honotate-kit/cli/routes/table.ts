import type { DescribedParameter, DescribedRoute } from './describe-route.ts'

type Column = readonly [head: string, cell: (route: DescribedRoute) => string]

const columns: readonly Column[] = [
  ['METHOD', ({ method }) => method],
  ['PATH', ({ path }) => path],
  ['HANDLER', ({ handler }) => handler],
  ['FILE', ({ file, line }) => (file === undefined ? '' : `${file}:${line}`)],
  ['GUARDS', ({ guards }) => guards.join(', ')],
  ['SKIPPED', ({ skipped = [] }) => skipped.map(({ by, guards }) => `${guards.join(', ')} by ${by}`).join('; ')],
  ['VERSIONS', ({ versions }) => versions.join(', ')],
  ['UNCHECKED', ({ unchecked }) => (unchecked ? 'yes' : '')],
  ['PARAMETERS', ({ parameters }) => parameters.map(nameParameter).join(', ')],
]

/** Formats routes as a table, without columns that are empty in all rows. */
export function formatTable(routes: readonly DescribedRoute[]): string {
  const used = columns.filter(([, cell]) => routes.some((route) => cell(route) !== ''))
  const rows = [used.map(([head]) => head), ...routes.map((route) => used.map(([, cell]) => cell(route)))]
  const widths = used.map((_, column) => Math.max(...rows.map((row) => (row[column] as string).length)))
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] as number))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

/** Describes a parameter: `query`, `path "id"`, `body (validated)`, after its name if that is known. */
function nameParameter({ name, source, key, validated }: DescribedParameter): string {
  const from = `${source ?? 'nothing'}${key === undefined ? '' : ` "${key}"`}${validated ? ' (validated)' : ''}`
  return name === undefined ? from : `${name}: ${from}`
}
