import { createRequire } from 'node:module'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { startBalancer, startLoad } from '../support/load.ts'
import { bundleRollingProgram } from '../support/rolling-program.ts'
import { runPod, type PodSpec } from './support/kubelet.ts'
import { createModule, page, root } from './support/programs.ts'

// A package of this folder: the type check runs without it.
const packages = createRequire(import.meta.url)
const { parseAllDocuments } = packages('yaml') as { parseAllDocuments(text: string): { toJS(): Manifest }[] }

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly spec: { readonly template: { readonly spec: PodSpec } }
}

const manifestsIn = (text: string): Manifest[] => parseAllDocuments(text).map((document) => document.toJS())
const [, onPage] = /^```yaml\n(apiVersion[^]*?)^```$/mu.exec(page('health')) as unknown as [string, string]
const [deployment] = manifestsIn(onPage) as [Manifest]
const example = readFileSync(join(root, 'docs/examples/petclinic/kubernetes.yaml'), 'utf8')

/** The module of a kind in kubernetes-models. */
const pathOf = ({ apiVersion, kind }: Manifest): string => `kubernetes-models/${apiVersion}/${kind}`

describe.for([
  ['docs/guide/health.md', onPage],
  ['docs/examples/petclinic/kubernetes.yaml', example],
] as const)('%s', ([, text]) => {
  test('has only values that the schemas of Kubernetes allow', () => {
    for (const manifest of manifestsIn(text)) {
      const { [manifest.kind]: Kind } = packages(pathOf(manifest)) as Record<string, new (data: object) => Checked>
      expect(() => new (Kind as new (data: object) => Checked)(manifest).validate()).not.toThrow()
    }
  })

  test('has only members that the types of Kubernetes declare', () => {
    // The schemas accept other members, as the server does without strict validation.
    const misspelled = text.replace('livenessProbe', 'livenesProbe')
    const files = [text, misspelled].map((each) => {
      const code = manifestsIn(each).map(
        (manifest) =>
          `export const ${manifest.kind}: import('${pathOf(manifest)}').I${manifest.kind} = ${JSON.stringify(manifest)}`,
      )
      const file = join(import.meta.dirname, `node_modules/.${each === text ? 'right' : 'misspelled'}.ts`)
      writeFileSync(file, code.join('\n'))
      return file
    })
    const program = ts.createProgram(files, {
      lib: ['lib.es2022.d.ts'],
      module: ts.ModuleKind.NodeNext,
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      types: [],
    })
    const errors = ts.getPreEmitDiagnostics(program)
    expect(errors.filter(({ file }) => !file?.fileName.endsWith('.misspelled.ts'))).toEqual([])
    expect(errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')).join()).toContain(
      'livenesProbe',
    )
  })
})

interface Checked {
  validate(): void
}

describe('a kubelet that follows the page', () => {
  const second = 100
  const [, drainDelay] = /drainDelay: ([\d_]+), closeTimeout/u.exec(page('health')) as unknown as [string, string]
  const seconds = Number(drainDelay.replace('_', '')) / 1000
  const { directory } = createModule()
  const program = join(directory, 'main.js')
  const { spec } = deployment.spec.template
  beforeAll(() => bundleRollingProgram(directory))

  test('updates three pods under load without a failed request or a restart', async () => {
    const proxy = await startBalancer()
    const { backends: endpoints } = proxy
    const command = [program, JSON.stringify({ drainDelay: seconds * second, startDelay: 5 * second })]
    const start = async () => {
      const pod = await runPod(spec, command, { endpoints, second })
      await pod.ready
      return pod
    }
    const old = await Promise.all([start(), start(), start()])
    const load = startLoad(proxy.port, { path: '/apis/pid', clients: 4, isKeptAlive: false })
    const fresh: Awaited<ReturnType<typeof start>>[] = []
    // With maxSurge 1 and maxUnavailable 0, each new pod is ready before an old pod is removed. Proxies learn of the
    // removal two seconds later.
    for (const pod of old) {
      fresh.push(await start())
      expect(await pod.remove(2)).toEqual([0, null])
    }
    await load.answered(50)
    expect(await load.stop()).toBeGreaterThan(50)
    expect(load.failures).toEqual([])
    for (const pod of [...old, ...fresh]) {
      // The pod did not listen before its database was available, and the startup probe waited for the pod.
      expect(pod.events).toContain('not started')
      expect(pod.events).not.toContain('not alive')
    }
    for (const pod of fresh) await pod.remove(0)
    await proxy.stop()
  })

  test('without drainDelay, requests fail when a pod is removed', async () => {
    const proxy = await startBalancer()
    const { backends: endpoints } = proxy
    const [container] = spec.containers
    // A probe right after the signal would remove the pod from the proxies before they send a request to it.
    const readinessProbe = { ...container.readinessProbe, periodSeconds: 20 }
    const probedSeldom = { ...spec, containers: [{ ...container, readinessProbe }] } as const
    const [one, two] = await Promise.all([0, 0].map(() => runPod(probedSeldom, [program, '{}'], { endpoints, second })))
    await Promise.all([one?.ready, two?.ready])
    const load = startLoad(proxy.port, { path: '/apis/pid', clients: 4, isKeptAlive: false })
    const failed = expect.poll(() => load.failures.length).toBeGreaterThan(0)
    await one?.remove(failed)
    await load.stop()
    await two?.remove(0)
    await proxy.stop()
  })

  test('the grace period is longer than drainDelay, closeTimeout and the 5 s of serve() together', () => {
    const [, closeTimeout] = /closeTimeout: ([\d_]+) \}/u.exec(page('health')) as unknown as [string, string]
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(
      seconds + Number(closeTimeout.replace('_', '')) / 1000 + 5,
    )
  })
})
