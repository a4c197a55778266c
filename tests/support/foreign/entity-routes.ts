import { entities, type Entity, type EntityName } from './entities.ts'
import { type Answer, type Asked, bad, good, nothing, type Route } from './route.ts'
import type { Row, Store } from './store.ts'

/** Routes of one entity: add, list, read (if it has one), update and delete. */
export function entityRoutes(
  { store, hasPagination }: { store: Store; hasPagination: () => boolean },
  name: EntityName,
): Route[] {
  const entity: Entity = entities[name]
  const { paths } = entity
  const names = Object.keys(entity.parts)
  const takes = { as: 'multipart', names, hasPicture: entity.picture !== undefined } as const
  const toRow = (asked: Asked) => ({
    ...storedOf(entity, asked),
    ...pictureOf(entity, store, asked),
  })
  const onRow = (id: string, act: (row: Row) => Answer) => {
    const row = store.rows[name].find((each) => each._id === id)
    return row ? act(row) : bad(404, 'Not found')
  }
  const read: Route[] =
    paths.read === undefined
      ? []
      : [
          {
            method: 'GET',
            path: paths.read,
            takes: nothing,
            answer: ({ id }) => onRow(id, (row) => good({ data: row })),
          },
        ]
  return [
    {
      method: 'POST',
      path: paths.add,
      takes,
      answer: (asked) => {
        const row = store.add(name, toRow(asked))
        const { addedName } = entity
        return good(
          { message: 'Created', ...(addedName !== undefined && { [addedName]: row }) },
          201,
        )
      },
    },
    {
      method: 'GET',
      path: paths.list,
      takes: nothing,
      answer: ({ query }) =>
        entity.isPaged && hasPagination()
          ? good(pageOf(store.rows[name], query))
          : good({ [entity.listName]: store.rows[name] }),
    },
    ...read,
    {
      method: 'PUT',
      path: paths.update,
      takes: entity.isUpdatedByJson ? { as: 'json', names } : takes,
      answer: (asked) =>
        onRow(asked.id, (row) => {
          const isStamped = entity.times.includes('updatedAt')
          const stamp = isStamped ? { updatedAt: new Date().toISOString() } : {}
          Object.assign(row, toRow(asked), stamp)
          return good({ message: 'Updated' })
        }),
    },
    {
      method: 'DELETE',
      path: paths.remove,
      takes: nothing,
      answer: ({ id }) =>
        onRow(id, (row) => {
          store.rows[name].splice(store.rows[name].indexOf(row), 1)
          return good({ message: 'Deleted' })
        }),
    },
  ]
}

/** Converts text parts to stored values; JSON values have their types already. */
function storedOf({ parts }: Entity, { fields }: Asked): Record<string, unknown> {
  const known = Object.entries(parts).filter(([name]) => name in fields)
  return Object.fromEntries(
    known.map(([name, fromText]) => {
      const value = fields[name]
      return [name, typeof value === 'string' ? fromText(value) : value]
    }),
  )
}

function pictureOf({ picture: name }: Entity, store: Store, { picture }: Asked) {
  return name !== undefined && picture ? { [name]: store.keepPicture(picture) } : {}
}

function pageOf(rows: readonly Row[], query: Asked['query']) {
  const page = Number(query['page'] ?? 1)
  const limit = Number(query['limit'] ?? 10)
  const totalPages = Math.ceil(rows.length / limit)
  return {
    data: rows.slice((page - 1) * limit, page * limit),
    pagination: { total: rows.length, page, limit, totalPages },
  }
}
