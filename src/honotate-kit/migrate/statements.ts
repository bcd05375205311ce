import type { Node, Program } from 'oxc-parser'

/** The declaration that a statement is or exports. */
export function declarationOf(statement: Program['body'][number]): Node | null | undefined {
  return statement.type.startsWith('Export') ? (statement as { declaration?: Node | null }).declaration : statement
}

/** The statement at the top level that declares a node, with its `export`. */
export function statementOf({ body }: Program, node: Node): Program['body'][number] | undefined {
  return body.find((each) => declarationOf(each) === node)
}
