import type { Declaration } from './migrated-project.ts'

/** The parts of an application that its modules list, as texts of the new file. */
export class AppParts {
  /** The modules, by their keys. */
  readonly modules: Map<string, Declaration> = new Map()
  readonly controllers: Set<string> = new Set()
  readonly guards: Set<string> = new Set()
  readonly interceptors: Set<string> = new Set()
  readonly advice: Set<string> = new Set()
  /** Statements that set services, connect to the database, wait for services, and create those with hooks. */
  readonly statements: string[] = []
  readonly connect: string[] = []
  readonly awaited: string[] = []
  readonly eager: string[] = []
  /** Statements that read the environment, and the values of `load` in `ConfigModule.forRoot()`. */
  readonly environment: string[] = []
  readonly loaded: string[] = []
  /** The classes of providers without a decorator, which NestJS creates as well. */
  readonly plain: Declaration[] = []
  readonly marks: Set<string> = new Set()
}
