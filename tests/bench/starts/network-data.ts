import { demoBanners } from '#server/commands/demo/banners.ts'
import { demoEnquiries } from '#server/commands/demo/enquiries.ts'
import { demoEvents } from '#server/commands/demo/events.ts'
import { demoFounderProfiles } from '#server/commands/demo/founder-profiles.ts'
import { demoMembers } from '#server/commands/demo/members.ts'
import { demoPhotos } from '#server/commands/demo/photos.ts'
import { hourMs, type Shelf } from '#server/commands/demo/shelf.ts'
import { smallPicture } from '#tests/support/pictures.ts'

const photos = shelfOf(demoPhotos, 40)
const members = shelfOf(demoMembers, 137)
const counted = [
  members,
  shelfOf(demoEnquiries),
  shelfOf(demoBanners),
  shelfOf(demoFounderProfiles),
]
const eventsAt = (now: number) => shelfOf(demoEvents(now))

/** The data of a medium-sized network: the demo, and more of it. */
export const shelvesAt = (now: number): Shelf[] => [...counted, eventsAt(now), photos]

/** The first item on each screen. */
export const firsts = {
  total: [...counted, eventsAt(0)].reduce((sum, { items }) => sum + items.length, 0),
  photo: photos.items[0]?.wireValues['title'] ?? '',
  member: members.items[0]?.wireValues['name'] ?? '',
}

/** Returns `count` items, newest first; repeats the items of the shelf when there are too few. */
function shelfOf({ resource, items }: Shelf, count = items.length): Shelf {
  const itemFor = (nth: number) => items[nth % items.length]
  const all = Array.from({ length: count }, (_, nth) => ({ nth, item: itemFor(nth) }))
  return {
    resource,
    items: all.flatMap(({ nth, item }) => {
      if (!item) return []
      const { name, wireValues } = item
      // Small pictures, because drawing large ones would take most of a run.
      const draw = () => smallPicture(nth)
      const copy = { name: `${name} ${nth}`, wireValues, ageMs: (nth + 1) * hourMs }
      return [item.draw ? { ...copy, draw } : copy]
    }),
  }
}
