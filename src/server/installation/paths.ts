import { join } from 'node:path'

/** Paths of all files of an installation in the data folder. */
export function installationPaths(folder: string) {
  return {
    folder,
    /** Identifies the installation; written once. */
    marker: join(folder, 'installation.json'),
    database: join(folder, 'take-off.sqlite'),
    /** Locked by the running server. */
    lock: join(folder, 'lock.sqlite'),
    pictures: join(folder, 'pictures'),
    /** Identifies a backup. */
    manifest: join(folder, 'backup.json'),
    /** Exists while the folder is an incomplete backup; contains the id of the installation. */
    backingUp: join(folder, 'backing-up'),
    /** Exists while a backup is being restored. */
    restoring: join(folder, 'restoring'),
    /** Exists while an installation is being moved here. */
    moving: join(folder, 'moving'),
    /** Copy of the database before an upgrade. */
    before: (migration: string) => join(folder, `take-off-before-${migration}.sqlite`),
  }
}

export type InstallationPaths = ReturnType<typeof installationPaths>
