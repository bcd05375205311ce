import { describe } from 'vitest'
import { IMPORT, testRewritings } from '../../support/rewriting.ts'

describe('kinds of files', () => {
  testRewritings([
    {
      name: '.cts without imports',
      id: 'file.cts',
      before: 'class A { m(@D() a) {} }',
      after:
        'import __honotate = require("honotate/helpers"); class A { @__honotate.Parameters("a") @__honotate.Parameter(0, D()) m(     a) {} }',
    },
    {
      name: '.cts with imports',
      id: 'file.cts',
      before: `import { D } from 'd'
export class A { m(@D() a) {} }
`,
      after: `import { D } from 'd'; ${IMPORT}
export class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }
`,
    },
    {
      name: '.cjs',
      id: 'file.cjs',
      before: `'use strict'
const { D } = require('d')
class A { m(@D() a) {} }
module.exports = A
`,
      after: `'use strict'
const __honotate = require("honotate/helpers"); const { D } = require('d')
class A { @__honotate.Parameters("a") @__honotate.Parameter(0, D()) m(     a) {} }
module.exports = A
`,
    },
    {
      name: '.mts',
      id: 'file.mts',
      before: 'class A { m(@D() a: string) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a: string) {} }`,
    },
    {
      name: '.mjs',
      id: 'file.mjs',
      before: 'class A { m(@D() a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: '.js',
      id: 'file.js',
      before: 'const x = <b>{1}</b>; class A { m(@D() a) {} }',
      after: `${IMPORT} const x = <b>{1}</b>; class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: '.jsx',
      id: 'file.jsx',
      before: 'const x = <b>{1}</b>; class A { m(@D() a) {} }',
      after: `${IMPORT} const x = <b>{1}</b>; class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: '.tsx',
      id: 'file.tsx',
      before: 'const x = <T,>(y: T) => <b>{y}</b>; class A { m(@D() a) {} }',
      after: `${IMPORT} const x = <T,>(y: T) => <b>{y}</b>; class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: 'a type assertion in .ts',
      id: 'file.ts',
      before: 'const x = <any>y; class A { m(@D() a) {} }',
      after: `${IMPORT} const x = <any>y; class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: 'an id with a query',
      id: 'file.ts?v=1#x',
      before: 'const x = <any>y; class A { m(@D() a) {} }',
      after: `${IMPORT} const x = <any>y; class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: 'an id without extension',
      id: 'virtual:a',
      before: 'class A { m(@D() a) {} }',
      after: `${IMPORT} class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
    {
      name: 'a path with # in a folder',
      id: '/c#/file.ts',
      before: 'const x = <any>y; class A { m(@D() a) {} }',
      after: `${IMPORT} const x = <any>y; class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }`,
    },
  ])
})
