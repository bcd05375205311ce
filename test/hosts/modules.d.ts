// Declares packages of this folder, because the type check also runs without them.
declare module '@vercel/nft' {
  export function nodeFileTrace(
    files: readonly string[],
    options: { readonly base: string; readonly conditions: readonly string[]; readonly cache: object },
  ): Promise<{ readonly fileList: ReadonlySet<string>; readonly warnings: ReadonlySet<Error> }>
}
