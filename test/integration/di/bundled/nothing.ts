import { createApp, GetMapping, RestController, Token } from 'honotate'
import { Container } from 'typedi'

const Greeting = new Token<string>('greeting')
Container.set(Greeting, 'hello')

@RestController()
class HelloController {
  @GetMapping('/get') hello() {
    return Container.get(Greeting)
  }
}

console.log(await (await createApp({ controllers: [HelloController] }).request('/apis/get')).text())
