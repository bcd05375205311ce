import {
  createApp,
  Dependencies,
  GetMapping,
  HonotateError,
  RestController,
  type RestControllerOptions,
} from 'honotate'

/** The code and the message of what createApp() throws for a controller with one dependency. */
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
  try {
    createApp({ controllers: [HelloController] })
  } catch (error) {
    if (error instanceof HonotateError) return `${error.code.replace('HONOTATE_', '')}: ${error.message}`
    throw error
  }
  return 'nothing'
}
