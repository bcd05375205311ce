import { app } from './app.ts'

// Vercel calls the export that is named like the method, and passes more than the request: not what Hono expects there.
function handler(request: Request): Response | Promise<Response> {
  return app.fetch(request)
}

export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
}
