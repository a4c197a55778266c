import { startProblem } from '../start-problem.ts'
import type { PictureHome } from './picture-home.ts'

/** State of a database, and its name for messages. */
type Found = { name: string; id: string | undefined; hasPictures: boolean; isNew: boolean }

/** Refuses pictures of another installation than the database's. */
export function refuseUnlessAlike({ name, id, ...found }: Found, home: PictureHome): void {
  if (home.marked === undefined) return refuseUnlessPlausible({ name, ...found }, home)
  if (home.marked === id) return
  const state = id === undefined ? 'holds nothing' : `belongs to another installation (${id})`
  throw startProblem(
    `The database ${name} ${state}, and ${home.name.within} is that of an installation ` +
      `(${home.marked}): name the right one of each. Nothing was changed.`,
  )
}

/**
 * A folder without a marker may be the mount point of an unmounted disk: files written to it would be hidden once the
 * disk is mounted.
 */
function refuseUnlessPlausible(
  { name, hasPictures, isNew }: Omit<Found, 'id'>,
  home: PictureHome,
): void {
  if (hasPictures && home.files === 0) {
    throw startProblem(
      `${home.name.first} holds none of the pictures of the database ${name}: ${home.whenEmpty} ` +
        'Nothing was changed.',
    )
  }
  if (isNew && home.files > 0) {
    throw startProblem(
      `The database ${name} holds nothing, but ${home.name.ofFiles} holds ${home.files} files: name the right one ` +
        'of each. Nothing was changed.',
    )
  }
}
