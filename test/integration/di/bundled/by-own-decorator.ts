import { Container, createApp, GetMapping, RestController } from 'honotate'

function Env(name: string) {
  return (object: any, propertyName: any, index?: any): void =>
    void Container.registerHandler({ object, propertyName, index, value: () => `env ${name}` })
}

@RestController()
class HelloController {
  @Env('HOME') private readonly home!: string
  @GetMapping('/get') hello() {
    return this.home
  }
}

console.log(await (await createApp({ controllers: [HelloController] }).request('/apis/get')).text())
