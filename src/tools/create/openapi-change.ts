import type { DraftChange, Draft } from './manifest.ts'

/** The document has the name of the project, and `check` says whether its types are up to date. */
export function openApiChange(name: string, { files, scripts }: Draft): DraftChange {
  const text = files['src/openapi.ts'] as string
  return {
    files: { 'src/openapi.ts': text.replace(/title: '[^']*'/u, () => `title: ${JSON.stringify(name)}`) },
    scripts: { check: `${scripts['check']} && honotate openapi --check` },
  }
}

/** Takes the OpenAPI document out of the program. */
export function withoutOpenApi({ files }: Draft): DraftChange {
  const served = Object.entries(files).find(([, code]) => code.includes('serveOpenApi(createApp('))
  const [file, text] = served as [string, string]
  const program = text.replace(/import \{ serveOpenApi \}.*\n/u, '').replace(/serveOpenApi\((createApp\(.*\))\)/u, '$1')
  return {
    files: { [file]: program, 'src/openapi.ts': undefined, 'src/api.gen.ts': undefined },
    scripts: { openapi: undefined },
  }
}
