import { startProblem } from '../base/start-problem.ts'
import type { PictureLocation } from './picture-location.ts'

/** State of a database, and its name for messages. */
type Found = { name: string; id: string | undefined; hasPictures: boolean; isNew: boolean }

/** Refuses pictures of another installation than the database's. */
export function refuseOtherInstallation(
  { name, id, ...found }: Found,
  location: PictureLocation,
): void {
  if (location.installationId === undefined)
    return refuseUnlessPlausible({ name, ...found }, location)
  if (location.installationId === id) return
  const state = id === undefined ? 'contains no installation' : `belongs to the installation ${id}`
  throw startProblem(
    `The database ${name} ${state}, but ${location.name.within} belongs to the installation ` +
      `${location.installationId}: use the database and the pictures of the same installation. ` +
      'Nothing was changed.',
  )
}

/**
 * A folder without a marker may be the mount point of an unmounted disk: files written to it would be hidden once the
 * disk is mounted.
 */
function refuseUnlessPlausible(
  { name, hasPictures, isNew }: Omit<Found, 'id'>,
  location: PictureLocation,
): void {
  if (hasPictures && location.files === 0) {
    throw startProblem(
      `${location.name.first} contains none of the pictures of the database ${name}: ` +
        `${location.whenEmpty} Nothing was changed.`,
    )
  }
  if (isNew && location.files > 0) {
    throw startProblem(
      `The database ${name} contains no installation, but ${location.name.ofFiles} contains ` +
        `${location.files} files: use the database and the pictures of the same installation. ` +
        'Nothing was changed.',
    )
  }
}
