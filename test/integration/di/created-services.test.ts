import { afterEach, describe, expect, test } from 'vitest'
import { createdServices, servicesOf } from '../../../src/honotate/di/created-services.ts'
import { Container } from '../../../src/honotate/di/typedi/patches.ts'
import { Service } from '../../../src/honotate/di/typedi/typedi.ts'

// This program uses no injection, so the order of creation is not recorded.

class Database {}
class Repository {}
class Mailer {}
for (const type of [Database, Repository, Mailer]) Service()(type)

const child = Container.of('child')
const namesOf = (services: readonly unknown[]): string[] => services.map((each) => (each as object).constructor.name)

afterEach(() => {
  child.reset({ strategy: 'resetServices' })
  Container.of().reset()
})

test('created services are listed in the order of registration, also in a child container', () => {
  for (const container of [Container.of(), child]) {
    container.get(Mailer)
    container.get(Database)
    expect(namesOf(createdServices(container).map(({ value }) => value))).toEqual(['Database', 'Mailer'])
  }
})

test('services that only a child container has come first, in the order of registration there', () => {
  class One {}
  class Two {}
  class Three {}
  child.get(Repository)
  for (const type of [One, Two, Three]) child.set({ id: type, type })
  for (const type of [Three, Two, One]) child.get(type)
  expect(namesOf(servicesOf(child))).toEqual(['One', 'Two', 'Three', 'Repository'])
})

describe('the services of an app', () => {
  test('are objects from factories, but not other values or values set by hand', () => {
    const container = Container.of('objects')
    const made = { one: {}, nothing: null, text: 'text' }
    for (const [id, value] of Object.entries(made)) {
      container.set({ id, factory: () => value })
      container.get(id)
      container.set(`${id} by hand`, {})
    }
    expect(servicesOf(container)).toEqual([made.one])
  })

  test('are those of its container and the global ones', () => {
    class Clock {}
    Service({ global: true })(Clock)
    for (const type of [Clock, Database]) Container.get(type)
    child.get(Mailer)
    expect(namesOf(servicesOf(child))).toEqual(['Clock', 'Mailer'])
    expect(namesOf(servicesOf(Container.of()))).toEqual(['Database', 'Clock'])
    expect(namesOf(servicesOf('an app of another library'))).toEqual(['Database', 'Clock'])
    Container.remove(Clock)
  })
})
