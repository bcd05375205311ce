/** What wrangler.jsonc binds. */
export interface Env {
  readonly LINKS: KVNamespace
  readonly ALLOWED_PROTOCOL: string
}
