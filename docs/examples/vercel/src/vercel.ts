import { app } from './app.ts'

// Vercel calls the export with the name of the method. It passes more arguments than Hono expects, so drop them.
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
