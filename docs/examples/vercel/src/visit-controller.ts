import { GetMapping, RequestHeader, RestController } from 'honotate'

@RestController()
export class VisitController {
  /** Vercel says in headers where the visitor is, and in the environment where the function runs. */
  @GetMapping('/visit')
  visit(
    @RequestHeader('x-vercel-ip-country', { defaultValue: 'unknown' }) country: string,
    @RequestHeader('x-vercel-ip-city', { defaultValue: 'unknown' }) city: string,
  ) {
    return { country, city: decodeURIComponent(city), servedFrom: process.env.VERCEL_REGION ?? 'local' }
  }
}
