import type { Context } from 'aws-lambda'
import { GetMapping, RestController, type HttpRequest } from 'honotate'

@RestController()
export class AboutController {
  /** Shows the id and the memory of this Lambda invocation, or placeholders under `npm run dev`. */
  @GetMapping('/about')
  about(request: HttpRequest): { requestId: string; memory: string } {
    const { lambdaContext } = request.env as { lambdaContext?: Context }
    return { requestId: lambdaContext?.awsRequestId ?? 'local', memory: lambdaContext?.memoryLimitInMB ?? 'unlimited' }
  }
}
