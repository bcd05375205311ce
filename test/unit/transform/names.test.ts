import { describe } from 'vitest'
import { testRewritings } from '../../support/rewriting.ts'

describe('the names of the helpers', () => {
  testRewritings([
    {
      name: 'names that are taken',
      before: 'const __parameters = 1; class A { m(@D(__parameters) a) {} }',
      after:
        'import { Parameters as __parameters_, Parameter as __parameter_ } from "honotate/helpers"; const __parameters = 1; class A { @__parameters_("a") @__parameter_(0, D(__parameters)) m(                 a) {} }',
    },
    {
      name: 'names that are taken, several times',
      before: `const __parameter = '__parameters_'; class A { m(@D() a) {} }`,
      after: `import { Parameters as __parameters__, Parameter as __parameter_ } from "honotate/helpers"; const __parameter = '__parameters_'; class A { @__parameters__("a") @__parameter_(0, D()) m(     a) {} }`,
    },
    {
      name: 'a namespace that is taken',
      id: 'file.cts',
      before: 'const __honotate = 1; class A { m(@D() a) {} }',
      after:
        'import __honotate_ = require("honotate/helpers"); const __honotate = 1; class A { @__honotate_.Parameters("a") @__honotate_.Parameter(0, D()) m(     a) {} }',
    },
    {
      name: 'another module',
      options: { module: '@example/parameters' },
      before: 'class A { m(@D() a) {} }',
      after:
        'import { Parameters as __parameters, Parameter as __parameter } from "@example/parameters"; class A { @__parameters("a") @__parameter(0, D()) m(     a) {} }',
    },
  ])
})
