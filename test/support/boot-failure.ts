import { createApp, Dependencies, GetMapping, RestController, type RestControllerOptions } from 'honotate'
import { messageOf } from './coded-error.ts'

/** The message of the error that createApp() throws for a controller with one dependency; `nothing` if it throws none. */
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
