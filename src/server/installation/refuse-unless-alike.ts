import { startProblem } from '../start-problem.ts'
import type { PictureHome } from './picture-home.ts'

/** What a database says of itself, and what it is called for people. */
type Found = { name: string; id: string | undefined; hasPictures: boolean; isNew: boolean }

/** The pictures of one installation beside the items of another would be nobody's. */
export function refuseUnlessAlike({ name, id, ...found }: Found, home: PictureHome): void {
  if (home.marked === undefined) return refuseUnlessLikely({ name, ...found }, home)
  if (home.marked === id) return
  const says = id === undefined ? 'holds nothing' : `belongs to another installation (${id})`
  throw startProblem(
    `The database ${name} ${says}, and ${home.name.within} is that of an installation ` +
      `(${home.marked}): name the right one of each. Nothing was changed.`,
  )
}

/**
 * A folder that does not say whose it is may be that of a disk which is not mounted: what it took in would be
 * hidden as soon as that is.
 */
function refuseUnlessLikely(
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
