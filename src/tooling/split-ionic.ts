import { type ESTree, parseSync, type Plugin } from 'vite'

const source = /[\\/]@ionic[\\/]react[\\/]dist[\\/]index\.js$/
/** Words outside of strings that are no properties, because those would make modules import each other. */
const words = /(?<!['`\w$]|[^.]\.)[\w$]+(?!['`])/g
const prefix = '\0ionic-react:'

/**
 * Vite plugin that splits the single module of `@ionic/react`, because chunks contain whole modules: unsplit, the
 * sign-in screen loads the components of all screens, 206 KB in place of 117.
 */
export function splitIonic(): Plugin {
  const modules = new Map<string, string>()
  return {
    name: 'split-ionic',
    apply: 'build',
    resolveId: (id) => (id.startsWith(prefix) ? { id, moduleSideEffects: false } : undefined),
    load: (id) => modules.get(id),
    transform(code, id) {
      if (!source.test(id)) return undefined
      const { imports, pieces } = split(code)
      for (const piece of pieces) modules.set(idOf(piece), moduleOf(piece, imports, pieces))
      const exports = pieces.map((piece) => `export ${listOf(piece)} from '${idOf(piece)}'`)
      return { code: exports.join('\n'), map: null }
    },
  }
}

/** Statements, the names that they declare or import, and all words in them. */
type Piece = { text: string; names: string[]; words: Set<string> }
type Statement = ESTree.Program['body'][number]

/** Every top-level statement becomes a piece, together with those that need to be in the same module. */
function split(code: string): { imports: Piece[]; pieces: Piece[] } {
  const { body } = parseSync('index.js', code).program
  const pieceOf = (...statements: Statement[]): Piece => {
    const text = statements.map(({ start, end }) => code.slice(start, end)).join('\n')
    return { text, names: statements.flatMap(namesIn), words: new Set(text.match(words)) }
  }
  const own = body.filter(({ type }) => !/^(?:Import|Export)/.test(type))
  const areMentioning = (one: Statement, other: Statement) =>
    mentions(pieceOf(one), pieceOf(other)) || mentions(pieceOf(other), pieceOf(one))
  // Only its own module can assign a variable, and a statement without a name runs with what it is about.
  const groups = own
    .filter((each) => namesIn(each).length === 0 || isAssignable(each))
    .map((each) => own.filter((other) => other === each || areMentioning(each, other)))
  const single = own.filter((each) => !groups.flat().includes(each)).map((each) => [each])
  return {
    imports: body.filter(({ type }) => type === 'ImportDeclaration').map((each) => pieceOf(each)),
    pieces: [...groups, ...single].map((each) => pieceOf(...each)),
  }
}

const isAssignable = (each: Statement) =>
  each.type === 'VariableDeclaration' && each.kind !== 'const'

/** Returns the names that a top-level statement declares or imports. */
function namesIn(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration')
    return statement.specifiers.map(({ local }) => local.name)
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
    return statement.id ? [statement.id.name] : []
  }
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []))
}

const mentions = ({ words }: Piece, { names }: Piece) => names.some((name) => words.has(name))
const idOf = ({ names }: Piece) => `${prefix}${names[0]}`
const listOf = ({ names }: Piece) => `{ ${names.join(', ')} }`

function moduleOf(piece: Piece, imports: readonly Piece[], pieces: readonly Piece[]): string {
  const others = pieces.filter((other) => other !== piece && mentions(piece, other))
  return [
    ...imports.filter((each) => mentions(piece, each)).map(({ text }) => text),
    ...others.map((other) => `import ${listOf(other)} from '${idOf(other)}'`),
    piece.text,
    `export ${listOf(piece)}`,
  ].join('\n')
}
