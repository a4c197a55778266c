import type { Shape } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import type { Defined } from '#contract/resources/index.ts'
import { hasAuthors } from '#contract/roles.ts'

import type { ItemRow } from '../database/tables.ts'
import { toItem } from '../items/item-replies.ts'
import {
  exampleAdmin,
  examplePicture,
  examplePreview,
  exampleStored,
  exampleValues,
} from './examples.ts'
import {
  addressShape,
  schemaRef,
  objectShape,
  orNull,
  textShape,
  timeShape,
  wholeShape,
  booleanShape,
} from './schema.ts'

/** A resource with examples. */
export type DocumentedResource = Resource & { name: Defined['name'] }

/** Returns the schema name of a resource's items. */
export function schemaNameOf({ name }: { name: string }): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Returns the name of one item as words of a text, such as "founder profile". */
export function singularOf({ name }: { name: string }): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** Returns the name of several items as words of a text, such as "enquiries". */
export function pluralOf(resource: { name: string }): string {
  return `${singularOf(resource).replace(/y$/, 'ie')}s`
}

/** Returns the schemas of a resource's fields, by name. */
export function shapesOf({ fields }: Pick<Resource, 'fields'>): Record<string, Shape> {
  return Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [name, shape]))
}

/** Returns the schema of an item in replies to the console. */
export function itemShape(resource: Resource): Shape {
  const { picture, switchField, isSentByVisitors } = resource
  return objectShape(
    {
      _id: textShape,
      createdAt: timeShape,
      updatedAt: timeShape,
      version: wholeShape,
      ...shapesOf(resource),
      ...(picture && { [picture.readAs]: addressShape, preview: orNull(schemaRef('Preview')) }),
      ...(switchField && { [switchField.name]: booleanShape }),
      ...(hasAuthors(resource.name) && { addedBy: textShape }),
      ...(isSentByVisitors && { intake: schemaRef('Intake') }),
    },
    ['intake', 'addedBy'],
  )
}

/** Returns an example item as a database row. */
export function exampleRow({ name, switchField }: DocumentedResource): ItemRow {
  const { _id: id, createdAt, updatedAt } = exampleStored
  const { width, height, thumbHash } = examplePreview
  const fields = { ...exampleValues[name], ...(switchField && { [switchField.name]: true }) }
  return {
    kind: name,
    id,
    created_at: Date.parse(createdAt),
    updated_at: Date.parse(updatedAt),
    version: 1,
    fields: JSON.stringify(fields),
    picture: examplePicture,
    added_by: exampleAdmin._id,
    ...{ width, height, thumb_hash: thumbHash },
  }
}

/** Returns an example item as in replies to the console. */
export const exampleItem = (resource: DocumentedResource) => toItem(resource, exampleRow(resource))
