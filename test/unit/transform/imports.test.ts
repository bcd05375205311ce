import { describe, expect, test } from 'vitest'
import { exportNames, importsOf } from '../../../src/honotate-kit/transform/core/imports.ts'
import { parse } from '../../../src/honotate-kit/transform/core/parse.ts'
import { IMPORT, testRewritings } from '../../support/rewriting.ts'

describe('the import of the helpers', () => {
  testRewritings([
    {
      name: 'a directive whose line ends behind the JSDoc of the class',
      before: `'use strict'/** doc */
class A { m(@D() a) {} }`,
      after: `'use strict'; ${IMPORT} /** doc */
class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: 'before the JSDoc that touches the class',
      before: '/** doc */class A { m(@D() a) {} }',
      after: `${IMPORT} /** doc */class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: 'before a statement that is no directive',
      before: 'a(); class A { m(@D() a) {} }',
      after: `${IMPORT} a(); class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: 'behind the first import',
      before: `import { D } from 'd'
import 'e'

class A { m(@D() a) {} }
`,
      after: `import { D } from 'd'; ${IMPORT}
import 'e'

class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'behind an import with semicolon',
      before: `import { D } from 'd';
class A { m(@D() a) {} }
`,
      after: `import { D } from 'd'; ${IMPORT}
class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'before the comment behind an import',
      before: `import { D } from 'd' // c
class A { m(@D() a) {} }
`,
      after: `import { D } from 'd'; ${IMPORT} // c
class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'behind an import over several lines',
      before: `import {
  D,
} from 'd'
class A { m(@D() a) {} }
`,
      after: `import {
  D,
} from 'd'; ${IMPORT}
class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'behind an import with attributes',
      before: `import d from './d.json' with { type: 'json' }
class A { m(@D() a) {} }
`,
      after: `import d from './d.json' with { type: 'json' }; ${IMPORT}
class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'behind a type import',
      before: `import type { D } from 'd'
class A { m(@E() a) {} }
`,
      after: `import type { D } from 'd'; ${IMPORT}
class A { @__parameters("a") @__parameter(0, E()) m(     a) {} }
`,
    },
    {
      name: 'an import directly before the class',
      before: `import 'd';class A { constructor(@D() a) {} }`,
      after: `import 'd'; ${IMPORT}@__parameters("a") @__parameter(0, D()) class A { constructor(     a) {} }`,
    },
    {
      name: 'imports further down',
      before: `const x = 1
import 'd'
class A { m(@D() a) {} }
`,
      after: `${IMPORT} const x = 1
import 'd'
class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'behind directives',
      before: `'use strict'
"use client";
class A { m(@D() a) {} }
`,
      after: `'use strict'
"use client";
${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'behind a directive on the same line',
      before: `'use strict'; class A { m(@D() a) {} }`,
      after: `'use strict'; ${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: 'behind a hashbang',
      before: `#!/usr/bin/env node
class A { m(@D() a) {} }
`,
      after: `#!/usr/bin/env node
${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'behind a hashbang and a directive',
      before: `#!/usr/bin/env node
'use strict'
class A { m(@D() a) {} }
`,
      after: `#!/usr/bin/env node
'use strict'
${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'before JSDoc',
      before: `/** doc */
export class A { m(@D() a) {} }
`,
      after: `${IMPORT} /** doc */
export class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'before the nearest JSDoc only',
      before: `/** @license x */

/** doc */

class A { m(@D() a) {} }
`,
      after: `/** @license x */

${IMPORT} /** doc */

class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'behind JSDoc that belongs to nothing',
      before: `/** doc */
// c
class A { m(@D() a) {} }
`,
      after: `/** doc */
// c
${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'behind the pragmas of JSX',
      id: 'file.tsx',
      before: `/** @jsx h */
class A { m(@D() a) {} }
`,
      after: `/** @jsx h */
${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'behind a comment for the compiler',
      before: `// @ts-nocheck
/// <reference types="node" />
class A { m(@D() a) {} }
`,
      after: `// @ts-nocheck
/// <reference types="node" />
${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'before the decorators of the first class',
      before: '@C() export class A { m(@D() a) {} }',
      after: `${IMPORT} @C() export class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: 'before the decorators of a first default class',
      before: '@C() export default class { constructor(@D() a) {} }',
      after: `${IMPORT} @C() @__parameters("a") @__parameter(0, D()) export default class { constructor(     a) {} }`,
    },
    {
      name: 'import = require',
      before: `import d = require('d')
class A { m(@d.D() a) {} }
export = A
`,
      after: `import d = require('d'); import __honotate = require("honotate/helpers");
class A { @__honotate.Parameters("a") @__honotate.Parameter(0, d.D()) m(       a) {} }
export = A
`,
    },
    {
      name: 'import type = require',
      before: `import type d = require('d')
class A { m(@D() a: d.T) {} }
`,
      after: `import type d = require('d'); import __honotate = require("honotate/helpers");
class A { @__honotate.Parameters("a") @__honotate.Parameter(0, D()) m(     a: d.T) {} }
`,
    },
    {
      name: 'import = of a namespace is no sign of CommonJS',
      before: `namespace N { export const x = 1 }
import x = N.x
class A { m(@D() a) {} }
`,
      after: `${IMPORT} namespace N { export const x = 1 }
import x = N.x
class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: 'import = require beside import',
      before: `import d = require('d')
import 'e'
class A { m(@d.D() a) {} }
`,
      after: `import d = require('d'); ${IMPORT}
import 'e'
class A { @__parameters("a") @__parameter(0, d.D()) m(       a) {} }
`,
    },
  ])
})

test.each([
  ['class A {}\nexport default A', false, [['A', 'default']]],
  ['export default class A {}', false, [['A', 'default']]],
  ['export default class {}', false, [['default', 'default']]],
  ['export default interface A {}', false, []],
  ['export default interface A {}', true, [['A', 'default']]],
  ['export class A {}\nexport { A as B }', false, [['A', 'A']]],
  ['class A {}\nexport { A as B }', false, [['A', 'B']]],
  ['type A = 1\nexport type { A }', false, []],
  ['type A = 1\nexport type { A }', true, [['A', 'A']]],
])('%j exports its declarations by these names, with types: %j', (code, types, names) => {
  expect([...exportNames(parse(code, 'a.ts')!.program, types)]).toEqual(names)
})

test('importsOf() returns the names that a file imports, from some modules or from all', () => {
  const { program } = parse(
    `import a, { b as c, type d } from 'one'
import type { e } from 'one'
import * as f from 'two'
import g = require('two')`,
    'file.ts',
  )!
  const shown = (...modules: readonly string[]): readonly string[] =>
    importsOf(program, ...modules).map(
      ({ module, name, local, isType, isWhole }) =>
        `${module} ${name} ${local}${isType ? ' type' : ''}${isWhole ? ' whole' : ''}`,
    )
  const one = ['one default a whole', 'one b c', 'one d d type', 'one e e type']
  expect(shown('one')).toEqual(one)
  expect(shown()).toEqual([...one, 'two * f whole', 'two * g whole'])
  expect(shown('three')).toEqual([])
})
