import type { ESTree, Plugin } from 'vite'
import { parseSync } from 'vite'

import { stronglyConnected } from './strongly-connected.ts'

const source = /[\\/]@ionic[\\/]react[\\/]dist[\\/]index\.js$/
const prefix = '\0ionic-react:'

/**
 * Vite plugin that splits `@ionic/react`, a single module without purity annotations, of which one component would
 * load everything. Every top-level declaration becomes a module (mutually dependent ones share one), so that the
 * bundler includes only used ones.
 */
export function splitIonic(): Plugin {
  const parts = new Map<string, string>()
  return {
    name: 'split-ionic',
    apply: 'build',
    resolveId: (id) => (id.startsWith(prefix) ? { id, moduleSideEffects: false } : undefined),
    load: (id) => parts.get(id),
    transform(code, id) {
      if (!source.test(id)) return undefined
      const { index, modules } = split(code)
      for (const [name, text] of modules) parts.set(name, text)
      return { code: index, map: null }
    },
  }
}

type Statement = ESTree.Program['body'][number]

/** A top-level statement: its declarations, whether they are mutable, and all names it contains. */
type Piece = { text: string; declares: string[]; mentions: Set<string>; isMutable: boolean }

function split(code: string) {
  const { program } = parseSync('index.js', code)
  const imports = new Map<string, string>()
  const pieces: Piece[] = []
  const exports: string[] = []
  for (const statement of program.body) {
    const text = code.slice(statement.start, statement.end)
    if (statement.type === 'ImportDeclaration') readImport(statement, imports)
    else if (statement.type === 'ExportNamedDeclaration') exports.push(...readExport(statement))
    else pieces.push(pieceOf(statement, text))
  }
  return assemble(pieces, imports, exports)
}

function assemble(pieces: Piece[], imports: Map<string, string>, exports: string[]) {
  const homeOf = new Map<string, number>()
  pieces.forEach((piece, at) => piece.declares.forEach((name) => homeOf.set(name, at)))
  const needs = pieces.map((piece) => [...piece.mentions].flatMap((name) => homeOf.get(name) ?? []))
  // Statements with side effects, and those that assign another statement's variable, must share its module.
  pieces.forEach((piece, at) => {
    for (const other of needs[at]?.slice() ?? []) {
      if (piece.declares.length === 0 || pieces[other]?.isMutable) needs[other]?.push(at)
    }
  })
  const groups = stronglyConnected(needs)
  const moduleOf = new Map<number, string>()
  groups.forEach((group, at) => group.forEach((piece) => moduleOf.set(piece, `${prefix}${at}`)))

  const modules = new Map<string, string>()
  groups.forEach((group, at) => {
    const own = group.toSorted((a, b) => a - b).flatMap((each) => pieces[each] ?? [])
    const declared = own.flatMap((piece) => piece.declares)
    const mentioned = new Set(own.flatMap((piece) => [...piece.mentions]))
    const lines = [...mentioned].flatMap((name) => {
      if (declared.includes(name)) return []
      const home = homeOf.get(name)
      if (home === undefined) return imports.get(name) ?? []
      return `import { ${name} } from '${moduleOf.get(home)}'`
    })
    const texts = own.map((piece) => piece.text)
    modules.set(
      `${prefix}${at}`,
      [...lines, ...texts, `export { ${declared.join(', ')} }`].join('\n'),
    )
  })
  const index = exports.map((specifier) => {
    const home = homeOf.get(specifier.split(' as ')[0] ?? '')
    return home === undefined ? specifier : `export { ${specifier} } from '${moduleOf.get(home)}'`
  })
  return { index: index.join('\n'), modules }
}

function readImport(statement: ESTree.ImportDeclaration, imports: Map<string, string>) {
  const from = `from '${statement.source.value}'`
  for (const specifier of statement.specifiers) {
    const local = specifier.local.name
    if (specifier.type === 'ImportDefaultSpecifier') imports.set(local, `import ${local} ${from}`)
    else if (specifier.type === 'ImportNamespaceSpecifier')
      imports.set(local, `import * as ${local} ${from}`)
    else imports.set(local, `import { ${nameOf(specifier.imported)} as ${local} } ${from}`)
  }
}

/** `A` or `A as B` for own declarations; complete statements for re-exports. */
function readExport(statement: ESTree.ExportNamedDeclaration): string[] {
  const from = statement.source ? ` from '${statement.source.value}'` : ''
  return statement.specifiers.map((specifier) => {
    const [local, exported] = [nameOf(specifier.local), nameOf(specifier.exported)]
    const text = local === exported ? local : `${local} as ${exported}`
    return from ? `export { ${text} }${from}` : text
  })
}

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? JSON.stringify(name.value) : name.name
}

function pieceOf(statement: Statement, text: string): Piece {
  const isMutable = statement.type === 'VariableDeclaration' && statement.kind !== 'const'
  return { text, isMutable, declares: declaredBy(statement), mentions: namesIn(statement) }
}

function declaredBy(statement: Statement): string[] {
  if (statement.type === 'VariableDeclaration') {
    return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []))
  }
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
    return statement.id ? [statement.id.name] : []
  }
  return []
}

/** Returns all identifiers below a node. Superfluous ones only make a module larger. */
function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(node)) node.forEach((each) => namesIn(each, names))
  else if (typeof node === 'object' && node !== null) {
    if (isIdentifier(node)) names.add(node.name)
    for (const [key, value] of Object.entries(node)) if (!isLabel(node, key)) namesIn(value, names)
  }
  return names
}

function isIdentifier(node: object): node is { name: string } {
  return 'type' in node && node.type === 'Identifier'
}

/** Whether a key is a property name, such as `b` in `a.b` and `{ b: a }`, and not a variable. */
function isLabel(node: object, key: string): boolean {
  if ('computed' in node && node.computed === true) return false
  if ('type' in node && node.type === 'MemberExpression') return key === 'property'
  return key === 'key' && !('shorthand' in node && node.shorthand === true)
}
