import {
  calendarOutline,
  documentOutline,
  fileTrayFullOutline,
  flagOutline,
  imagesOutline,
  megaphoneOutline,
  personOutline,
  starOutline,
} from 'ionicons/icons'

type Kind = {
  /** The list that opens the form of an item as `?edit=<id>`. */
  path?: string
  icon: string
}

/** Where each resource is mended, and its sign where there is no picture. */
const kinds: Record<string, Kind> = {
  announcement: { path: '/header-announcement', icon: megaphoneOutline },
  banner: { path: '/list-banner', icon: flagOutline },
  enquiry: { path: '/membership-list', icon: fileTrayFullOutline },
  event: { path: '/list-events', icon: calendarOutline },
  founderProfile: { path: '/list-founderProfile', icon: starOutline },
  galleryItem: { path: '/gallery', icon: imagesOutline },
  member: { path: '/get-members', icon: personOutline },
}

/** Only a newer version of the app knows the others. */
const unknown: Kind = { icon: documentOutline }

export function kindOf({ kind }: { kind: string }): Kind {
  return kinds[kind] ?? unknown
}

/** The address of the form of an item. */
export function formOf({ kind, itemId }: { kind: string; itemId: string }): string | undefined {
  const { path } = kindOf({ kind })
  return path === undefined
    ? undefined
    : `${path}?${new URLSearchParams({ edit: itemId }).toString()}`
}
