import {
  Container,
  createApp,
  Inject,
  Parameters,
  RestController,
  Service,
  Token,
  type RestControllerOptions,
} from 'honotate'
import { Dependencies, Parameter } from 'honotate/helpers'
import * as typedi from 'typedi'

abstract class Abstract {
  abstract readonly name: string
}
class Secret {
  private constructor() {}
  static create() {
    return new Secret()
  }
}

// The scope is `app` or `request`.
RestController({ scope: 'app' })
RestController({ scope: 'request' })
RestController({} satisfies RestControllerOptions)
// @ts-expect-error an unknown scope
RestController({ scope: 'session' })
// @ts-expect-error an unknown option
RestController({ scopes: 'request' })

// Dependencies are classes (also abstract ones), names, tokens and holes.
const Url = new Token<string>('url')
Dependencies()
Dependencies(() => [Abstract, Secret, 'name', Url, undefined], 'a', 'b?')
// @ts-expect-error not lazy
Dependencies([Abstract])
// @ts-expect-error a number is not an identifier
Dependencies(() => [1])

// TypeDI's decorators apply to fields and to constructor parameters of any kind of class.
Parameters(Inject('name'), [Inject(Url), 'url'])
Parameter(
  0,
  Inject(() => Date),
  typedi.InjectMany('names'),
)
@Service()
class Injected {
  @Inject() private readonly secret!: Secret
  @Inject(Url) protected url!: string
  @Inject() readonly abstract!: Abstract
  private constructor(
    @Inject('name') readonly name: string,
    @Inject() readonly date: Date,
    readonly other: Abstract,
  ) {
    void [this.secret, this.url]
  }
}
@Service()
abstract class AbstractService {
  constructor(@Inject(Url) readonly url: string) {}
}

// The compiler compares the type of an injected token or class with the declared type.
class Base {
  readonly base = 1
}
class Derived extends Base {
  readonly derived = 1
}
@Service()
class Checked {
  @Inject(() => Derived) base!: Base
  @Inject(Url) maybe!: string | undefined
  @Inject(Url) accessor accessed!: string
  @Inject(Url) set setter(value: string) {
    void value
  }
  @Inject('name') named!: number
  // @ts-expect-error the token is for strings
  @Inject(Url) field!: number
  // @ts-expect-error the class is not the derived one
  @Inject(() => Base) derived!: Derived
  // @ts-expect-error the token is for strings
  @Inject(Url) private readonly hidden!: number
  // @ts-expect-error the token is for strings
  @Inject(Url) accessor wrong!: number
  // @ts-expect-error the token is for strings
  @Inject(Url) set wrongSetter(value: number) {
    void [value, this.hidden]
  }
  // @ts-expect-error a method
  @Inject() method() {}
  constructor(
    @Inject(Url) readonly a: string,
    // @ts-expect-error the token is for strings
    @Inject(Url) readonly b: number,
    // @ts-expect-error the class is not the derived one
    @Inject(() => Base) readonly c: Derived,
  ) {}
}

// The re-exports are types, too.
const token: Token<number> = new Token<number>()
const value: number = Container.get(token)
const container: Container = Container
// @ts-expect-error the token is for numbers
const text: string = Container.get(token)
class OwnToken extends Token<Date> {}

// An app takes TypeDI's container, one of its instances, or any object that finds services.
createApp({ container: Container })
createApp({ container: Container.of('a') })
createApp({ container: new typedi.ContainerInstance('b') })
createApp({ container: { get: () => undefined as never } })
// @ts-expect-error a string is not a container
createApp({ container: 'a' })

export { AbstractService, Checked, container, Injected, OwnToken, text, value }
