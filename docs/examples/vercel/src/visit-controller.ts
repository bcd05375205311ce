import { GetMapping, RequestHeader, RestController } from 'honotate'

@RestController()
export class VisitController {
  /** Shows the visitor's location from Vercel's headers, and the region of the function from the environment. */
  @GetMapping('/visit')
  visit(
    @RequestHeader('x-vercel-ip-country', { defaultValue: 'unknown' }) country: string,
    @RequestHeader('x-vercel-ip-city', { defaultValue: 'unknown' }) city: string,
  ) {
    return { country, city: decoded(city), servedFrom: process.env.VERCEL_REGION ?? 'local' }
  }
}

/** Vercel encodes the name. Without Vercel, a client may send anything, which `decodeURIComponent()` may refuse. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
