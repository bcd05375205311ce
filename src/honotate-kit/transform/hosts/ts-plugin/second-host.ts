import type ts from 'typescript'

/** Creates a host for another language service of the same project. */
export function secondHost(host: ts.LanguageServiceHost, overrides: object): ts.LanguageServiceHost {
  return Object.assign(Object.create(host) as ts.LanguageServiceHost, {
    // These methods update the state of the first service, so the second service must not call them.
    updateFromProject: undefined,
    setCompilerHost: undefined,
    onReleaseOldSourceFile: undefined,
    onReleaseParsedCommandLine: undefined,
    ...overrides,
  })
}

/** The documents that all language services of the editor share. */
export function sharedDocuments(project: ts.server.PluginCreateInfo['project']): ts.DocumentRegistry {
  return Reflect.get(project.projectService, 'documentRegistry') as ts.DocumentRegistry
}
