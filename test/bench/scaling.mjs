// Checks that the time of the transformer grows linearly with the size of a file: `npm run bench -- scaling [KB]`.
// Rewrites each kind of file at three sizes, each twice the one before, with its source map and its positions. A ratio
// near 2 is linear, near 4 quadratic.
import { transform } from 'honotate-kit/transform'

const size = Number(process.argv[2] ?? 512) * 1024
const only = process.argv[3]

/** Joins texts that `part` returns until the file has the given length. */
function fill(length, part, separator = '\n') {
  const parts = []
  for (let written = 0, index = 0; written < length; index++) {
    const text = part(index)
    parts.push(text)
    written += text.length + separator.length
  }
  return parts.join(separator)
}

const inject = `import { Service, Inject } from 'typedi'\n`
const kinds = {
  'many classes': (length) =>
    fill(length, (index) => `class A${index} { @C() m${index}(@D() a: string, @E({ b: 1 }) b = 2) { return a + b } }`),
  'one line': (length) => fill(length, (index) => `class A${index} { m(@D() a) {} }`, ' '),
  'many methods': (length) => `class A {\n${fill(length, (index) => `  m${index}(@D() a) {}`)}\n}`,
  'many methods on one line': (length) => `class A { ${fill(length, (index) => `m${index}(@D() a) {}`, ' ')} }`,
  'many parameters': (length) => `class A { m(${fill(length, (index) => `@D() a${index}`, ', ')}) {} }`,
  'many decorators of one parameter': (length) => `class A { m(${fill(length, (index) => `@D(${index})`, ' ')} a) {} }`,
  'decorators without space': (length) => `class A { m(${fill(length, (index) => `@D(${index})`, '')} a) {} }`,
  'decorators of several lines': (length) =>
    `class A { m(${fill(length, (index) => `@D({\na: ${index} })`, ' ')} a) {} }`,
  'a huge decorator': (length) => `class A { m(@D([${fill(length, (index) => `{ a: ${index} }`, ', ')}]) a) {} }`,
  'a huge decorator of many lines': (length) =>
    `class A { m(@D([${fill(length, (index) => `{ a: ${index} }`, ',\n')}]) a) {} }`,
  overloads: (length) =>
    `class A {\n${fill(length, (index) => `  m${index}(@D() a: string): void\n  m${index}(@D() a: any) {}`)}\n}`,
  'classes in decorators': (length) =>
    `class A {\n${fill(length, (index) => `  m${index}(@D(class { n(@E() b) {} }) a) {}`)}\n}`,
  'nested methods behind methods': (length) =>
    `class A {\n${fill(length, (index) => `  m${index}(@D() a) { return class { constructor(@E() b) {} } }`)}\n}`,
  'a file of text': (length) => `const s = \`${fill(length, () => 'mail (@me, @you)')}\`; class A { m(@D() a) {} }`,
  underscores: (length) =>
    `const __parameters${'_'.repeat(length / 2)} = '__import${'_'.repeat(length / 2)}'; class A { m(@D() a) {} }`,
  comments: (length) => `${fill(length, (index) => `/** (@a ${index} */ // (@b`)}\nclass A { m(@D() a) {} }`,
  'recorded methods': (length) =>
    `import { C } from 'honotate'\nclass A {\n${fill(length, (index) => `  @C() m${index}(a, b) {}`)}\n}`,
  services: (length) =>
    inject + fill(length, (index) => `@Service() class A${index} { constructor(a: B${index}) {} } class B${index} {}`),
  // The parser takes quadratic time for imports: a tenth of a second for ten thousand.
  'services of imports': (length) =>
    inject +
    fill(20_000, (index) => `import { B${index} } from './b${index}'`) +
    '\n' +
    fill(
      length,
      (index) =>
        `@Service() class A${index} { constructor(a: B${index % 500}, @Inject() b: C) {} @Inject() c: B${index % 500} }`,
    ),
  'one name in many scopes': (length) =>
    inject + fill(length, (index) => `function f${index}<T>() { @Service() class A { constructor(a: T, b: A) {} } }`),
  'one name many times': (length) =>
    inject +
    fill(length, (index) => `interface B { a${index}: 1 }`) +
    '\n' +
    fill(length, (index) => `@Service() class A${index} { constructor(a: B) {} }`),
  'services and overloads': (length) =>
    inject + fill(length, (index) => `@Service() class A${index} { constructor(@D() a: B); constructor(a: any) {} }`),
  'long inherited chain': (length) =>
    inject +
    fill(length, (index) => `class A${index} extends A${index + 1} { constructor(a: B) {} }`) +
    '\n@Service() class A extends A0 {}',
  CRLF: (length) =>
    fill(length, (index) => `class A${index} {\r\n  m(\r\n    @D({\r\n a: 1 }) a,\r\n    @E() b) {}\r\n}`, '\r\n'),
}

// Processor time depends less on other processes of the machine.
const now = () => process.cpuUsage().user / 1000

const measure = (code) => {
  const start = now()
  const result = transform(code, 'file.ts')
  const rewritten = now()
  void result.map.mappings
  result.positions.toOriginal(result.code.length - 1)
  return { rewriting: rewritten - start, mapping: now() - rewritten }
}

console.log(`files of ${size >> 10}, ${size >> 9} and ${size >> 8} KB, Node ${process.version}`)
console.log('ms for rewriting'.padEnd(58), 'ratios'.padEnd(14), 'map and positions')
for (const [kind, make] of Object.entries(kinds)) {
  if (only && !kind.includes(only)) continue
  measure(make(10_000))
  const times = [1, 2, 4].map((factor) => {
    const code = make(size * factor)
    const rounds = [measure(code), measure(code), measure(code)]
    return {
      rewriting: Math.min(...rounds.map((round) => round.rewriting)),
      mapping: Math.min(...rounds.map((round) => round.mapping)),
    }
  })
  const ratios = (name) =>
    times
      .slice(1)
      .map((time, index) => (time[name] / times[index][name]).toFixed(1))
      .join(' ')
  const list = (name) => times.map((time) => time[name].toFixed(0).padStart(6)).join(' ')
  console.log(
    kind.padEnd(36),
    list('rewriting'),
    ' ',
    ratios('rewriting').padEnd(14),
    list('mapping'),
    ' ',
    ratios('mapping'),
  )
}
