import { createApp, GetMapping, RestController } from 'honotate'
import { Container, Inject, InjectMany } from 'typedi'

@RestController()
class HelloController {
  @Inject('name') private readonly name!: string
  @InjectMany('names') private readonly names!: string[]
  @GetMapping('/get') hello() {
    return [this.name, ...this.names]
  }
}

Container.set('name', 'Ann')
Container.set([
  { id: 'names', value: 'Ben', multiple: true },
  { id: 'names', value: 'Cleo', multiple: true },
])
console.log(await (await createApp({ controllers: [HelloController] }).request('/apis/get')).text())
