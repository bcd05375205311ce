import { afterEach, describe, expect, test } from 'vitest'
import { Container, createApp, GetMapping, HonotateError, Inject, RestController, Service } from 'honotate'

afterEach(() => {
  Container.reset()
  Container.of('child').reset({ strategy: 'resetServices' })
})

let created: string[] = []

/** Each service injects the other into a field. */
@Service()
class Left {
  @Inject(() => Right) readonly right!: Right
  constructor() {
    created.push('Left')
  }
}
@Service()
class Right {
  @Inject(() => Left) readonly left!: Left
  constructor() {
    created.push('Right')
  }
}

/** `Parent` injects `Child` into its constructor, and `Child` injects `Parent` into a field. */
@Service()
class Parent {
  constructor(@Inject(() => Child) readonly child: Child) {
    created.push('Parent')
  }
}
@Service()
class Child {
  @Inject(() => Parent) readonly parent!: Parent
  constructor() {
    created.push('Child')
  }
}

/** A cycle of a constructor, a field and another constructor. */
@Service()
class First {
  constructor(@Inject(() => Second) readonly second: Second) {
    created.push('First')
  }
}
@Service()
class Second {
  @Inject(() => Third) readonly third!: Third
}
@Service()
class Third {
  constructor(@Inject(() => First) readonly first: First) {}
}

describe.each([
  ['the container', () => Container.of()],
  ['a child container', () => Container.of('child')],
])('%s resolves a cycle', (_, containerOf) => {
  test.each([Left, Right])('of two fields, starting with %o', (first) => {
    created = []
    const container = containerOf()
    container.get<object>(first)
    const [left, right] = [container.get(Left), container.get(Right)]
    expect(left.right).toBe(right)
    expect(right.left).toBe(left)
    expect(created.toSorted()).toEqual(['Left', 'Right'])
  })

  test.each([Parent, Child])('of a constructor and a field, starting with %o', (first) => {
    created = []
    const container = containerOf()
    container.get<object>(first)
    const [parent, child] = [container.get(Parent), container.get(Child)]
    expect(parent.child).toBe(child)
    expect(child.parent).toBe(parent)
    expect(created.toSorted()).toEqual(['Child', 'Parent'])
  })

  test.each([First, Second, Third])('of two constructors and a field, starting with %o', (first) => {
    const container = containerOf()
    container.get<object>(first)
    expect(container.get(First).second).toBe(container.get(Second))
    expect(container.get(Second).third).toBe(container.get(Third))
    expect(container.get(Third).first).toBe(container.get(First))
  })
})

test('a controller of scope request receives services that form cycles', async () => {
  @RestController({ scope: 'request' })
  class ParentsController {
    constructor(
      readonly parent: Parent,
      readonly third: Third,
      readonly left: Left,
    ) {}
    @GetMapping('/parents') find() {
      const { parent, third, left } = this
      return [parent.child.parent === parent, third.first.second.third === third, left.right.left === left]
    }
  }
  const app = createApp({ controllers: [ParentsController] })
  expect(await (await app.request('/apis/parents')).json()).toEqual([true, true, true])
})

test('the fields of a cycle are filled when a constructor succeeds after a failure', () => {
  let fail = true
  @Service()
  class Sometimes {
    constructor(@Inject(() => Waiting) readonly waiting: Waiting) {
      if (fail) throw new Error('not yet')
    }
  }
  @Service()
  class Waiting {
    @Inject(() => Sometimes) readonly sometimes!: Sometimes
  }
  expect(() => Container.get(Sometimes)).toThrow('not yet')
  fail = false
  expect(Container.get(Sometimes).waiting.sometimes).toBe(Container.get(Sometimes))
})

test('a cycle of transient services is an error', () => {
  @Service({ transient: true })
  class Transient {
    constructor(@Inject(() => Holder) readonly holder: Holder) {}
  }
  @Service({ transient: true })
  class Holder {
    @Inject(() => Transient) readonly transient!: Transient
  }
  expect(() => Container.get(Transient)).toThrow(HonotateError)
})
