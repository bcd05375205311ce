import { GetMapping, RestController } from 'honotate'

@RestController()
export class HelloController {
  @GetMapping('/hello')
  hello() {
    return 'hello world'
  }
}
