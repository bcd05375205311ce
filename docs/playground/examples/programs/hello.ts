import {
  createApp, GetMapping, Request, RequestParam, RestController,
  type HttpRequest,
} from 'honotate'

@RestController()
export class HelloController {
  @GetMapping('/hello')
  hello(
    @RequestParam('name', { defaultValue: 'world' }) name: string,
    @Request() req: HttpRequest,
  ) {
    return { text: `Hello, ${name}!`, method: req.method }
  }
}

export const app = createApp({ controllers: [HelloController] })
