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
  called: string
  path: string
  title: string
  loading: string
  empty: string
  /** Text that displays the count, if it is displayed at 0 too. */
  none?: string
  /** Label of the link to the form for the first item, and the heading of that form. */
  first?: [link: string, form: string]
  /** Heading of the sample's card; a banner's heading contains its id. */
  name?: string
}

export const listKinds: readonly ListKind[] = [
  {
    resource: banners,
    called: 'banner',
    path: '/list-banner',
    title: 'Banner list',
    loading: 'Loading banners...',
    empty: 'No banners found',
    none: 'Total Banners: 0',
    first: ['Create Your First Banner', 'Add Banner'],
  },
  {
    resource: events,
    called: 'event',
    path: '/list-events',
    title: 'Events list',
    loading: 'Loading events...',
    empty: 'No events found',
    none: '0 events',
    first: ['Create Your First Event', 'Add Event'],
    name: 'Pricing without tears',
  },
  {
    resource: members,
    called: 'member',
    path: '/get-members',
    title: 'Verified members list',
    loading: 'Loading members...',
    empty: 'No verified members found',
    name: 'عائشة المرابط',
    first: ['Add Your First Member', 'Add Member'],
  },
  {
    resource: founderProfiles,
    called: 'founder profile',
    path: '/list-founderProfile',
    title: 'Founder profile list',
    loading: 'Loading founder profiles...',
    empty: 'No founder profiles found',
    name: 'Yusuf Öztürk',
    first: ['Add Your First Profile', 'Add Founder Profile'],
  },
  {
    resource: galleryItems,
    called: 'gallery item',
    path: '/gallery',
    title: 'Gallery',
    loading: 'Loading gallery...',
    empty: 'No gallery items found',
    name: 'Opening night',
    first: ['Add Your First Item', 'Add Gallery Item'],
  },
  {
    resource: enquiries,
    called: 'membership enquiry',
    path: '/membership-list',
    title: 'Membership enquiries',
    loading: 'Loading memberships...',
    empty: 'No membership enquiries found',
    name: 'Inès Benhaddou-Lefèvre',
  },
]
