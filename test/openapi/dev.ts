import { mkdirSync, rmSync, writeFileSync, cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { getRoutes } from 'honotate'
import { openApi } from 'honotate/openapi'
import { serve } from 'honotate/node'
import { extractApiTypes } from '../../src/honotate-kit/types/api/extract.ts'
import { findTypeScript } from '../../src/honotate-kit/cli/compile/compiler.ts'
import { generateAll } from './support/generators.ts'
const [, , fixture, out] = process.argv as any
const dir = fixture.startsWith('/') ? fixture : join(import.meta.dirname, 'fixtures', fixture)
const { app } = await import(join(dir, 'src/app.ts'))
const { controllers, schemas, problems } = await extractApiTypes({ config: join(dir, 'tsconfig.json'), compiler: findTypeScript(dir.startsWith('/tmp') ? import.meta.dirname : dir) }, true)
for (const p of problems) console.log(p.file, p.line, p.message)
const byName = Object.fromEntries(controllers.map(({ className, types }) => [className, types]))
const classes = [...new Set(getRoutes(app).map(({ controller }: any) => controller))] as any[]
const types = { controllers: classes.map((c) => [c, byName[c.name]]), schemas } as any
rmSync(out, { recursive: true, force: true }); mkdirSync(out, { recursive: true })
for (const v of ['3.1', '3.2'] as const) writeFileSync(join(out, `openapi${v}.json`), JSON.stringify(openApi(app, types, { info: { title: 'Everything', version: '1' }, openapi: v }), undefined, 1))
const document = openApi(app, types, { info: { title: 'Everything', version: '1' } })
await generateAll(document, out)
if (process.argv[4]) { const s = await serve(app, { port: Number(process.argv[4]), hostname: '127.0.0.1' }); console.log(s.address, process.pid) }
