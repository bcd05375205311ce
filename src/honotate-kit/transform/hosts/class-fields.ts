import { withoutQuery } from '../core/parse.ts'
import { packageDirectory, readManifest } from './nearest-package.ts'
import { tsconfigOptions } from './tsconfig.ts'

/**
 * The semantics of class fields:
 *
 * - `native`: as in ECMAScript. Each field is defined, before the constructor assigns parameter properties.
 * - `defined`: each field is defined, after the parameter properties.
 * - `assigned`: fields with a value are assigned, after the parameter properties.
 */
export type FieldMeaning = 'native' | 'defined' | 'assigned'

type Options = NonNullable<ReturnType<typeof tsconfigOptions>>

/** Matches the versions of ECMAScript without class fields. */
const WITHOUT_FIELDS = /^es(?:3|5|6|20(?:1\d|2[01]))$/iu

/** Matches the values of `module` that set a target with class fields. */
const MODULES_OF_NODE = /^node(?:16|18|20|next)$/iu

/**
 * The meaning of the class fields of a file, as TypeScript derives it from the nearest tsconfig.json. Without a
 * tsconfig.json, and in JavaScript, fields are `native`.
 */
export function fieldMeaning(id: string): FieldMeaning {
  const file = withoutQuery(id)
  const options = /\.[cm]?tsx?$/u.test(file) ? tsconfigOptions(file) : undefined
  return options ? meaningOf(options, file) : 'native'
}

/**
 * The meaning of class fields under the compiler options of a project.
 *
 * @param file A file of the project. If neither `target` nor `module` decides, the version of TypeScript that is
 *   installed for the file does.
 */
export function meaningOf({ useDefineForClassFields, target, module }: Options, file: string): FieldMeaning {
  const hasFields =
    target === undefined
      ? (module !== undefined && MODULES_OF_NODE.test(module)) || isModernByDefault(file)
      : hasClassFields(target)
  if (!(useDefineForClassFields ?? hasFields)) return 'assigned'
  return hasFields ? 'native' : 'defined'
}

export function hasClassFields(target: string): boolean {
  return !WITHOUT_FIELDS.test(target)
}

/** The default of `target` for each value of `module` that sets one. */
const TARGETS: Readonly<Record<string, string>> = {
  node16: 'es2022',
  node18: 'es2022',
  node20: 'es2023',
  nodenext: 'esnext',
}

/**
 * Whether tsconfig.json may leave class fields to the defaults: it has neither `target` nor `useDefineForClassFields`,
 * or its `target` is the default for its `module`. Without a `target`, Oxc and Vite assign fields.
 */
export function isDefaultMeaning(id: string): boolean {
  const { target, useDefineForClassFields, module = '' } = tsconfigOptions(withoutQuery(id)) ?? { target: 'none' }
  if (target === undefined) return useDefineForClassFields === undefined
  return TARGETS[module.toLowerCase()] === target.toLowerCase()
}

/**
 * Whether the TypeScript that is installed for a file is 6 or newer, or missing. If neither `target` nor `module`
 * decides, older versions of TypeScript compile to ES5, and newer ones to an ECMAScript version with class fields. Only
 * newer versions of TypeScript write `"use strict"` by default.
 */
export function isModernByDefault(file: string): boolean {
  const directory = packageDirectory('typescript', file)
  const version = directory && readManifest(directory)['version']
  return typeof version !== 'string' || Number.parseInt(version, 10) >= 6
}
