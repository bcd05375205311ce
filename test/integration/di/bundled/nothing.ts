import { createApp, GetMapping, RestController } from 'honotate'

@RestController()
class HelloController {
  @GetMapping('/get') hello() { return 'hello' }
}

console.log(await (await createApp({ controllers: [HelloController] }).request('/apis/get')).text())
