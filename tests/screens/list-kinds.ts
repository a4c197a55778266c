import { banners } from '#contract/resources/banner.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import type { Defined, ListName } from '#contract/resources/index.ts'
import { members } from '#contract/resources/member.ts'

/** A list with its texts. */
export type ListKind = {
  resource: Defined & { name: ListName }
  itemName: string
  path: string
  title: string
  loading: string
  empty: string
  /** Text that displays the count, if it is displayed at 0 too. */
  zeroCount?: string
  /** Label of the link to the form for the first item, and the heading of that form. */
  firstItem?: [link: string, form: string]
  /** Heading of the sample's card; a banner's heading contains its id. */
  heading?: string
}

export const listKinds: readonly ListKind[] = [
  {
    resource: banners,
    itemName: 'banner',
    path: '/list-banner',
    title: 'Banner list',
    loading: 'Loading banners...',
    empty: 'No banners found',
    zeroCount: 'Total Banners: 0',
    firstItem: ['Create Your First Banner', 'Add Banner'],
  },
  {
    resource: events,
    itemName: 'event',
    path: '/list-events',
    title: 'Events list',
    loading: 'Loading events...',
    empty: 'No events found',
    zeroCount: '0 events',
    firstItem: ['Create Your First Event', 'Add Event'],
    heading: 'Pricing without tears',
  },
  {
    resource: members,
    itemName: 'member',
    path: '/get-members',
    title: 'Verified members list',
    loading: 'Loading members...',
    empty: 'No verified members found',
    heading: 'عائشة المرابط',
    firstItem: ['Add Your First Member', 'Add Member'],
  },
  {
    resource: founderProfiles,
    itemName: 'founder profile',
    path: '/list-founderProfile',
    title: 'Founder profile list',
    loading: 'Loading founder profiles...',
    empty: 'No founder profiles found',
    heading: 'Yusuf Öztürk',
    firstItem: ['Add Your First Profile', 'Add Founder Profile'],
  },
  {
    resource: galleryItems,
    itemName: 'gallery item',
    path: '/gallery',
    title: 'Gallery',
    loading: 'Loading gallery...',
    empty: 'No gallery items found',
    heading: 'Opening night',
    firstItem: ['Add Your First Item', 'Add Gallery Item'],
  },
  {
    resource: enquiries,
    itemName: 'membership enquiry',
    path: '/membership-list',
    title: 'Membership enquiries',
    loading: 'Loading memberships...',
    empty: 'No membership enquiries found',
    heading: 'Inès Benhaddou-Lefèvre',
  },
]

/** Item names of the kinds that the quick tier tests: one with pictures, and one that visitors send. */
export const quickKinds: ReadonlySet<string> = new Set(['gallery item', 'membership enquiry'])
