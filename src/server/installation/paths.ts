import { join } from 'node:path'

/** Everything of an installation, by its place in the data folder. */
export function installationPaths(folder: string) {
  return {
    folder,
    /** Says that this is an installation, and which one; written once. */
    marker: join(folder, 'installation.json'),
    database: join(folder, 'take-off.sqlite'),
    /** Held by the server that runs on the folder. */
    lock: join(folder, 'lock.sqlite'),
    pictures: join(folder, 'pictures'),
    /** What makes a folder a backup. */
    manifest: join(folder, 'backup.json'),
    /** There while a folder is becoming a backup; names the installation. */
    backingUp: join(folder, 'backing-up'),
    /** There while a backup is being restored. */
    restoring: join(folder, 'restoring'),
    /** There while an installation is being moved here. */
    moving: join(folder, 'moving'),
    /** The database as it was before an upgrade. */
    before: (migration: string) => join(folder, `take-off-before-${migration}.sqlite`),
  }
}

export type InstallationPaths = ReturnType<typeof installationPaths>
