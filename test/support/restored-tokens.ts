import ts from 'typescript'

/** Parses a file with TypeScript, which is independent of the parser that the transformer uses. */
export function read(code: string, id: string): ts.SourceFile {
  return ts.createSourceFile(/\.[cm]?ts$/u.test(id) ? id : 'file.tsx', code, ts.ScriptTarget.Latest, true)
}

/** The helpers that rewritten code calls: `__parameters(…)`, `__honotate.Parameter(…)`. */
const HELPER = /^(?:__honotate_*\.(?=[A-Z]))?(?:__)?(parameters?|dependencies)_*$/iu

/** Returns the helper that a decorator in rewritten code calls. */
export function helperOf(decorator: ts.ModifierLike): 'parameters' | 'parameter' | 'dependencies' | undefined {
  if (!ts.isDecorator(decorator) || !ts.isCallExpression(decorator.expression)) return undefined
  const callee = decorator.expression.expression
  if (!callee.getText().startsWith('__')) return undefined
  return HELPER.exec(callee.getText())?.[1]?.toLowerCase() as 'parameters' | undefined
}

/** Whether the transformer has inserted a statement. */
export function isInserted(statement: ts.Node): boolean {
  return /^(?:import \{ (?:Parameters as __parameters_*, Parameter as __parameter_*|Dependencies as __dependencies_*)|import \* as __import_*\d+ from |(?:import|const) __honotate_* = require\()/u.test(
    statement.getText(),
  )
}

/** Returns the argument that the transformer has inserted into a bare `@Inject()`. */
export function injectedType(node: ts.Node): ts.Node | undefined {
  if (!ts.isCallExpression(node) || !/(?:^|[.(])(?:Inject|InjectMany)\)*$/u.test(node.expression.getText()))
    return undefined
  const [only, ...others] = node.arguments
  return only && others.length === 0 && ts.isArrowFunction(only) && isDecoratorCall(node) ? only : undefined
}

/** Whether a call is a decorator, or was one before the transformer moved it. */
function isDecoratorCall(node: ts.CallExpression): boolean {
  const outer = ts.findAncestor(node.parent, (parent) => !ts.isParenthesizedExpression(parent)) as ts.Node
  return ts.isDecorator(outer) || (ts.isDecorator(outer.parent) && helperOf(outer.parent) === 'parameter')
}

/** Returns the tokens of a file in order, without comments, semicolons and decorators that never run. */
export function tokens(file: ts.SourceFile): string[] {
  const found: string[] = []
  collect(file, found, (node) => ts.isDecorator(node) && ts.isParameter(node.parent) && isErased(node.parent))
  return found
}

/** Whether a parameter belongs to a class member without a body, so that its decorators are erased. */
export function isErased({ parent: method }: ts.ParameterDeclaration): boolean {
  if (!ts.isClassLike(method.parent)) return false
  return (
    !(method as ts.MethodDeclaration).body ||
    method.parent.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true
  )
}

/** Returns the tokens of a rewritten file, with the decorators of parameters back in their original places. */
export function restoredTokens(file: ts.SourceFile): string[] {
  const found: string[] = []
  collect(file, found, function emit(node): boolean {
    if (ts.isStatement(node) && ts.isSourceFile(node.parent) && isInserted(node)) return true
    if (ts.isDecorator(node) && helperOf(node)) return true
    const type = injectedType(node.parent)
    if (type === node) return true
    if (ts.isParenthesizedExpression(node) && ts.isClassExpression(node.expression)) {
      const [first] = node.expression.modifiers ?? []
      if (!first || !helperOf(first)) return false
      collect(node.expression, found, emit)
      return true
    }
    if (!ts.isParameter(node)) return false
    for (const decorator of movedTo(node)) {
      found.push('@')
      collect(decorator, found, emit)
    }
    return false
  })
  return found
}

/** Returns the decorators that the transformer has moved away from a parameter. */
function movedTo(parameter: ts.ParameterDeclaration): readonly ts.Expression[] {
  const method = parameter.parent
  if (!ts.isClassLike(method.parent)) return []
  const index = method.parameters.filter(({ name }) => name.getText() !== 'this').indexOf(parameter)
  const decorated = ts.isConstructorDeclaration(method)
    ? method.parent
    : ts.isMethodDeclaration(method) || ts.isSetAccessor(method)
      ? method
      : undefined
  if (index === -1 || !(method as ts.MethodDeclaration).body) return []
  return (decorated?.modifiers ?? []).flatMap((modifier) => {
    if (helperOf(modifier) !== 'parameter') return []
    const [position, ...decorators] = ((modifier as ts.Decorator).expression as ts.CallExpression).arguments
    return Number(position?.getText()) === index ? decorators : []
  })
}

/** Collects tokens without recursion, because some tests have very deep trees. */
function collect(root: ts.Node, found: string[], emit: (node: ts.Node) => boolean): void {
  const waiting: ts.Node[] = [root]
  while (waiting.length > 0) {
    const node = waiting.pop() as ts.Node
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) continue
    if (node !== root && emit(node)) continue
    const children = node.getChildren()
    const text = children.length === 0 ? node.getText() : ''
    if (text !== '' && text !== ';') found.push(text)
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index] as ts.Node)
  }
}
