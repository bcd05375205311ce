import { createRequire } from 'node:module'
import { migrate, migrations } from '../../src/honotate-kit/migrate/migrate.ts'
import { compileLegacy } from './compile.ts'

const require = createRequire(import.meta.url)

interface Schema {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown }
}

/** The result of class-validator, or of a schema, for a value: the accepted value as JSON, or `undefined`. */
export type Judgement = string | undefined

/** Classes of class-validator, and the schemas that `honotate migrate` generates from them. */
export interface Judges {
  /** The migrated code. */
  readonly code: string
  /** Validates like the ValidationPipe with `{ whitelist: true, transform: true }`. */
  classes(name: string, value: unknown): Judgement
  schemas(name: string, value: unknown): Judgement
  /** The code of the schema of a class, with the comments about differences. */
  schemaText(name: string): string
}

let count = 0

/** Compiles a file of DTO classes with legacy decorators, and migrates it. */
export async function judgesOf(source: string): Promise<Judges> {
  require('reflect-metadata')
  const { code } = migrate(source, 'dtos.ts', migrations['nestjs']!)!
  const [name, { validateSync }, { plainToInstance }] = [
    `judged-${process.pid}-${count++}`,
    require('class-validator') as { validateSync(value: object, options: object): readonly unknown[] },
    require('class-transformer') as { plainToInstance<T>(type: new () => T, value: unknown): T },
  ]
  const classes = (await import(compileLegacy(`${name}-classes`, source))) as Record<string, new () => object>
  const schemas = (await import(compileLegacy(`${name}-schemas`, code))) as Record<string, Schema | undefined>
  return {
    code,
    classes(dto, value) {
      try {
        const instance = plainToInstance(classes[dto]!, structuredClone(value))
        const errors = validateSync(instance, { whitelist: true, forbidUnknownValues: false })
        return errors.length === 0 ? canonical(instance) : undefined
      } catch {
        return undefined
      }
    },
    schemas(dto, value) {
      try {
        const { success, data } = schemas[dto]!.safeParse(structuredClone(value))
        return success ? canonical(data) : undefined
      } catch {
        return undefined
      }
    },
    schemaText: (dto) =>
      new RegExp(`(?:^/\\* TODO honotate: .*\\n)?^export const ${dto} = [^]*?^export type ${dto} `, 'mu').exec(
        code,
      )?.[0] ?? code,
  }
}

/** A value as JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
}
