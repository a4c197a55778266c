type FromText = (text: string) => unknown

/** An entity of section 3 of the specification, with its calls of section 7. */
export type Entity = {
  paths: { add: string; list: string; read?: string; update: string; remove: string }
  /** Maps each accepted text part to its stored value. */
  parts: Readonly<Record<string, FromText>>
  /** Name of the picture in replies; absent for entities without pictures. Requests name it `image`. */
  picture?: 'image' | 'imageUrl'
  /** Updates are sent as JSON, and stored unchanged. */
  isUpdatedByJson?: true
  times: readonly ('createdAt' | 'updatedAt')[]
  listName: string
  /** Name of the new item in the reply to an add; absent if the reply has only a message. */
  addedName?: string
  isPaged?: true
}

const asText: FromText = (text) => text
const asFlag: FromText = (text) => text === 'true'
const asJson: FromText = (text) => JSON.parse(text)
const asTime: FromText = (text) => new Date(text).toISOString()

export const entities = {
  enquiries: {
    paths: {
      add: '/admin/add-membership',
      list: '/admin/get-membership',
      read: '/admin/get-membershipById/:id',
      update: '/admin/update-membershipById/:id',
      remove: '/admin/delete-membershipById/:id',
    },
    parts: { personalInfo: asJson, businessInfo: asJson, interests: asJson },
    isUpdatedByJson: true,
    times: ['createdAt'],
    listName: 'data',
  },
  members: {
    paths: {
      add: '/admin/add-member',
      list: '/admin/get-member',
      read: '/admin/get-memberbyid/:id',
      update: '/admin/update-member/:id',
      remove: '/admin/delete-member/:id',
    },
    parts: {
      name: asText,
      title: asText,
      company: asText,
      industry: asText,
      location: asText,
      email: asText,
      phone: asText,
      website: asText,
      linkedIn: asText,
      discount: asText,
    },
    isUpdatedByJson: true,
    times: [],
    listName: 'data',
    addedName: 'member',
    isPaged: true,
  },
  events: {
    paths: {
      add: '/admin/add-event',
      list: '/admin/get-events',
      read: '/admin/get-event/:id',
      update: '/admin/update-event/:id',
      remove: '/admin/delete-event/:id',
    },
    parts: {
      isRegular: asFlag,
      title: asText,
      type: asText,
      description: asText,
      eventDate: asTime,
      eventTime: asText,
      location: asText,
    },
    picture: 'imageUrl',
    times: [],
    listName: 'data',
    addedName: 'event',
  },
  banners: {
    paths: {
      add: '/admin/add-banner',
      list: '/admin/get-banner',
      read: '/admin/get-banner/:id',
      update: '/admin/update-banner/:id',
      remove: '/admin/delete-banner/:id',
    },
    parts: {},
    picture: 'image',
    times: ['createdAt'],
    listName: 'banners',
  },
  founderProfiles: {
    paths: {
      add: '/admin/add-founderProfile',
      list: '/admin/get-founderProfiles',
      read: '/admin/get-founderProfile/:id',
      update: '/admin/update-founderProfile/:id',
      remove: '/admin/delete-founderProfile/:id',
    },
    parts: {
      isHighlighted: asFlag,
      fullName: asText,
      role: asText,
      summary: asText,
      achievements: asJson,
      socialLinks: asJson,
    },
    picture: 'imageUrl',
    times: ['createdAt', 'updatedAt'],
    listName: 'founderProfiles',
    addedName: 'data',
  },
  galleryItems: {
    paths: {
      add: '/admin/add-gallery',
      list: '/admin/get-gallery',
      update: '/admin/update-gallery/:id',
      remove: '/admin/delete-gallery/:id',
    },
    parts: { title: asText, description: asText },
    picture: 'image',
    times: [],
    listName: 'data',
    addedName: 'data',
  },
} as const satisfies Record<string, Entity>

export type EntityName = keyof typeof entities
