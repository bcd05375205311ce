import { element } from './elements.ts'

/** The parts of an OpenAPI document that are shown. */
export interface ShownDocument {
  readonly info: { readonly title: string; readonly version: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> }
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'query'])

/** The operations and the schemas of the OpenAPI document. */
export function documentView({ info, paths = {}, components }: ShownDocument): HTMLElement[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      METHODS.has(method) ? [opened(method.toUpperCase(), path, operation as Operation)] : [],
    ),
  )
  const schemas = Object.entries(components?.schemas ?? {}).map(([name, schema]) => opened('', name, schema as Operation))
  return [
    element('h2', {}, `${info.title} ${info.version}`),
    element('p', {}, element('a', { href: '/_honotate/document', target: '_blank' }, 'The whole document as JSON')),
    ...operations,
    ...(schemas.length > 0 ? [element('h2', {}, 'Schemas'), ...schemas] : []),
  ]
}

interface Operation {
  readonly summary?: string
}

function opened(method: string, name: string, content: Operation): HTMLElement {
  const note = element('span', { class: 'note' }, content.summary ? ` ${content.summary}` : '')
  const title = element('summary', {}, element('span', { class: 'method' }, method), ` ${name}`, note)
  const text = JSON.stringify(content, null, 2)
  return element('details', { class: 'more' }, title, element('pre', { tabindex: '0', 'aria-label': name }, text))
}
