import { GetMapping, RequestHeader, RestController } from 'honotate'

@RestController()
export class VisitController {
  /** Shows the visitor's location from Vercel's headers, and the region of the function from the environment. */
  @GetMapping('/visit')
  visit(
    @RequestHeader('x-vercel-ip-country', { defaultValue: 'unknown' }) country: string,
    @RequestHeader('x-vercel-ip-city', { defaultValue: 'unknown' }) city: string,
  ) {
    return { country, city: decodeURIComponent(city), servedFrom: process.env.VERCEL_REGION ?? 'local' }
  }
}
