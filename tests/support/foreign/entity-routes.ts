import { entities, type Entity, type EntityName } from './entities.ts'
import { type Answer, type RouteRequest, refusal, success, noBody, type Route } from './route.ts'
import type { Row, Store } from './store.ts'

/** Routes of one entity: add, list, read (if it has one), update and delete. */
export function entityRoutes(
  { store, hasPagination }: { store: Store; hasPagination: () => boolean },
  name: EntityName,
): Route[] {
  const entity: Entity = entities[name]
  const { paths } = entity
  const names = Object.keys(entity.parts)
  const accepts = { format: 'multipart', names, hasPicture: entity.picture !== undefined } as const
  const toRow = (request: RouteRequest) => ({
    ...storedOf(entity, request),
    ...pictureOf(entity, store, request),
  })
  const onRow = (id: string, act: (row: Row) => Answer) => {
    const row = store.rows[name].find((each) => each._id === id)
    return row ? act(row) : refusal(404, 'Not found')
  }
  const read: Route[] =
    paths.read === undefined
      ? []
      : [
          {
            method: 'GET',
            path: paths.read,
            accepts: noBody,
            answer: ({ id }) => onRow(id, (row) => success({ data: row })),
          },
        ]
  return [
    {
      method: 'POST',
      path: paths.add,
      accepts,
      answer: (request) => {
        const row = store.add(name, toRow(request))
        const { addedName } = entity
        return success(
          { message: 'Created', ...(addedName !== undefined && { [addedName]: row }) },
          201,
        )
      },
    },
    {
      method: 'GET',
      path: paths.list,
      accepts: noBody,
      answer: ({ query }) =>
        entity.isPaged && hasPagination()
          ? success(pageOf(store.rows[name], query))
          : success({ [entity.listName]: store.rows[name] }),
    },
    ...read,
    {
      method: 'PUT',
      path: paths.update,
      accepts: entity.isUpdatedByJson ? { format: 'json', names } : accepts,
      answer: (request) =>
        onRow(request.id, (row) => {
          const isStamped = entity.times.includes('updatedAt')
          const stamp = isStamped ? { updatedAt: new Date().toISOString() } : {}
          Object.assign(row, toRow(request), stamp)
          return success({ message: 'Updated' })
        }),
    },
    {
      method: 'DELETE',
      path: paths.remove,
      accepts: noBody,
      answer: ({ id }) =>
        onRow(id, (row) => {
          store.rows[name].splice(store.rows[name].indexOf(row), 1)
          return success({ message: 'Deleted' })
        }),
    },
  ]
}

/** Converts text parts to stored values; JSON values have their types already. */
function storedOf({ parts }: Entity, { fields }: RouteRequest): Record<string, unknown> {
  const known = Object.entries(parts).filter(([name]) => name in fields)
  return Object.fromEntries(
    known.map(([name, fromText]) => {
      const value = fields[name]
      return [name, typeof value === 'string' ? fromText(value) : value]
    }),
  )
}

function pictureOf({ picture: name }: Entity, store: Store, { picture }: RouteRequest) {
  return name !== undefined && picture ? { [name]: store.keepPicture(picture) } : {}
}

function pageOf(rows: readonly Row[], query: RouteRequest['query']) {
  const page = Number(query['page'] ?? 1)
  const limit = Number(query['limit'] ?? 10)
  const totalPages = Math.ceil(rows.length / limit)
  return {
    data: rows.slice((page - 1) * limit, page * limit),
    pagination: { total: rows.length, page, limit, totalPages },
  }
}
