import { createApp, GetMapping, Inject, RestController } from 'honotate'
import { Container } from 'typedi'

@RestController()
class HelloController {
  @Inject('name') private readonly name!: string
  @Inject() private readonly when!: Date
  @GetMapping('/get') hello() {
    return `${this.name}, ${this.when.getTime()}`
  }
}

Container.set('name', 'Ann')
Container.set(Date, new Date(0))
console.log(await (await createApp({ controllers: [HelloController] }).request('/apis/get')).text())
