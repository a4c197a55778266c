import type { Compilable, CompiledQuery } from 'kysely'

import type { Database } from './database.ts'

/** Stands for a value that is known when the query is executed. */
class Placeholder<Name> {
  readonly name: Name
  constructor(name: Name) {
    this.name = name
  }
}

/**
 * Returns a function that executes a query, each time with other values. It is built and compiled once for each
 * database, which takes several times as long as the execution. `build` must use the values as parameters only.
 */
export function preparedQuery<Values extends Record<string, string | number>, Row>(
  build: (database: Database, values: Values) => Compilable<Row>,
): (database: Database, values: Values) => Promise<Row[]> {
  const queries = new WeakMap<Database, CompiledQuery<Row>>()
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) })
  const compile = (database: Database) => {
    // Kysely passes on every value that is not an expression.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const query = build(database, placeholders as Values).compile()
    queries.set(database, query)
    return query
  }
  return async (database, values) => {
    const query = queries.get(database) ?? compile(database)
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name] : each,
    )
    const { rows } = await database.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
