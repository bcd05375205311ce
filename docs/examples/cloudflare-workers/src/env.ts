/** The bindings of wrangler.jsonc. */
export interface Env {
  readonly LINKS: KVNamespace
  readonly ALLOWED_PROTOCOL: string
}
