import type { Context } from 'aws-lambda'
import { GetMapping, RestController, type HttpRequest } from 'honotate'

@RestController()
export class AboutController {
  /** What Lambda says of this invocation; there is none under `npm run dev`. */
  @GetMapping('/about')
  about(request: HttpRequest) {
    const { lambdaContext } = request.env as { lambdaContext?: Context }
    return { requestId: lambdaContext?.awsRequestId ?? 'local', memory: lambdaContext?.memoryLimitInMB ?? 'unlimited' }
  }
}
