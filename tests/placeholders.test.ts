import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'
import ts from 'typescript'

const ROOT = join(import.meta.dir, '..')

/** A call that fills in a text or the plural forms of a count. */
interface Call {
  readonly at: string
  readonly given: ReadonlySet<string>
  /** Those of the values that are for these texts alone. */
  readonly own: ReadonlySet<string>
  /** The placeholders of each text that it may fill in. */
  readonly texts: readonly ReadonlySet<string>[]
}

/*
 * Texts in json have no placeholders in their types, so the compiler can't see that a value is
 * missing or misspelt.
 */
test('what fills in a text gives it the values that it has placeholders for, and no others', async () => {
  const { calls, unknown } = await callsIn([...new Glob('{src,web}/**/*.{ts,tsx}').scanSync(ROOT)])
  const wrong = calls.flatMap(({ at, given, own, texts }) => {
    const wanted = texts.flatMap((text) => [...text])
    return [
      ...wanted.filter((name) => !given.has(name)).map((name) => `${at}: no value for {${name}}`),
      ...[...own].filter((name) => !wanted.includes(name)).map((name) => `${at}: no {${name}}`),
    ]
  })
  expect(wrong).toEqual([])
  // Most texts are found where they are filled in; others come as parameters.
  expect(unknown.length).toBeLessThan(calls.length / 5)
}, 300_000)

async function callsIn(paths: readonly string[]) {
  const files: string[] = []
  for (const path of paths)
    if (/\b(fill(Count)?|countInWords)\(/.test(await Bun.file(join(ROOT, path)).text()))
      files.push(join(ROOT, path))
  const options: ts.CompilerOptions = {
    lib: ['lib.esnext.d.ts'],
    types: [],
    strict: true,
    resolveJsonModule: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.Preserve,
    noEmit: true,
  }
  const host = ts.createCompilerHost(options)
  // The types of packages say nothing of texts, and reading them takes most of the time.
  host.resolveModuleNameLiterals = (names, file) =>
    names.map(({ text }) =>
      /^[.#]/.test(text)
        ? ts.resolveModuleName(text, file, options, host)
        : { resolvedModule: undefined },
    )
  const program = ts.createProgram(files, options, host)
  const checker = program.getTypeChecker()
  const calls: Call[] = []
  const unknown: string[] = []
  for (const file of files) {
    const source = program.getSourceFile(file)
    if (source) visit(source)
  }
  return { calls, unknown }

  function visit(node: ts.Node): void {
    ts.forEachChild(node, visit)
    if (!ts.isCallExpression(node)) return
    const name = node.expression.getText()
    if (name === 'fill') add(node, node.arguments[1])
    if (name === 'fillCount') add(node, node.arguments[3], ['count'])
    if (name === 'countInWords') add(node, node.arguments[2], ['count'])
  }

  function add(
    call: ts.CallExpression,
    values: ts.Expression | undefined,
    always: readonly string[] = [],
  ): void {
    const [text] = call.arguments
    const source = call.getSourceFile()
    const { line } = source.getLineAndCharacterOfPosition(call.getStart())
    const at = `${source.fileName.slice(ROOT.length + 1)}:${line + 1}`
    const texts = text ? textsOf(text).map(placeholdersOf) : []
    if (texts.length === 0) return void unknown.push(at)
    const own = values && ts.isObjectLiteralExpression(values) ? values.properties : []
    const given = values ? checker.getTypeAtLocation(values).getProperties() : []
    calls.push({
      at,
      given: new Set([...always, ...given.map(({ name }) => name)]),
      own: new Set(own.flatMap(({ name }) => name?.getText() ?? [])),
      texts,
    })
  }

  /** The texts that an expression may be; none where they are not known here. */
  function textsOf(node: ts.Expression): string[] {
    if (ts.isParenthesizedExpression(node)) return textsOf(node.expression)
    if (ts.isConditionalExpression(node))
      return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
    if (ts.isBinaryExpression(node)) return [...textsOf(node.left), ...textsOf(node.right)]
    if (ts.isElementAccessExpression(node)) {
      const object = checker.getTypeAtLocation(node.expression)
      const keys = checker.getTypeAtLocation(node.argumentExpression)
      return (keys.isUnion() ? keys.types : [keys]).flatMap((key) =>
        key.isStringLiteral() ? textsIn(object.getProperty(key.value)) : [],
      )
    }
    const name = ts.isPropertyAccessExpression(node) ? node.name : node
    return textsIn(checker.getSymbolAtLocation(name))
  }

  function textsIn(symbol: ts.Symbol | undefined): string[] {
    const [declaration] = symbol?.declarations ?? []
    if (!declaration) return []
    if (ts.isPropertyAssignment(declaration)) return textsUnder(declaration.initializer)
    if (ts.isVariableDeclaration(declaration) && declaration.initializer)
      return textsOf(declaration.initializer)
    if (!ts.isBindingElement(declaration)) return []
    const key = (declaration.propertyName ?? declaration.name).getText()
    return textsIn(checker.getTypeAtLocation(declaration.parent).getProperty(key))
  }
}

const textsUnder = (node: ts.Expression): string[] => {
  if (ts.isStringLiteral(node)) return [node.text]
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((each) =>
    ts.isPropertyAssignment(each) ? textsUnder(each.initializer) : [],
  )
}

const placeholdersOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
