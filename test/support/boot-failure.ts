import { createApp, GetMapping, RestController, type RestControllerOptions } from 'honotate'
import { Dependencies } from 'honotate/helpers'
import { messageOf } from './coded-error.ts'

/** Returns the message of the error that createApp() throws for a controller with one dependency, or `nothing`. */
export function failure(dependency: abstract new (...args: any[]) => object, options?: RestControllerOptions): string {
  @RestController(...([options].filter(Boolean) as []))
  @Dependencies(() => [dependency], 'service')
  class HelloController {
    readonly service
    constructor(service: unknown) {
      this.service = service
    }
    @GetMapping('/hello') hello() {
      return 'hello'
    }
  }
  return messageOf(() => createApp({ controllers: [HelloController] }))
}
