import type { announcement } from '#contract/announcement.ts'
import type { Resource, Values } from '#contract/resource.ts'
import { banners } from '#contract/resources/banner.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import type { ListName } from '#contract/resources/index.ts'
import { members } from '#contract/resources/member.ts'

const byName = {
  enquiry: sample(
    enquiries,
    {
      personalInfo: {
        firstName: 'Inès',
        lastName: 'Benhaddou-Lefèvre',
        email: 'ines@atelier-benhaddou.example',
        phone: '+33 (1) 55-50-01-23',
        nationality: 'French',
        linkedin: 'linkedin.example/in/ines',
      },
      businessInfo: {
        companyName: 'Atelier Benhaddou',
        position: 'Founder',
        industry: 'Textiles',
        primaryLocation: 'Marseille',
        companySize: '11-50',
        businessType: 'Family business',
        companyDescription: 'Woven by hand,\nsold in nine countries.',
        companyWebsite: 'www.atelier-benhaddou.example',
      },
      interests: {
        programInterests: ['Mentoring', 'Trade, "fair" and free'],
        businessGoals: 'To export.',
        referralSource: 'A friend',
        volunteeringInterested: true,
        contributionIdeas: '',
      },
    },
    {
      interests: {
        programInterests: [],
        businessGoals: 'To stay small.',
        referralSource: '',
        volunteeringInterested: false,
        contributionIdeas: 'A workshop on dyeing',
      },
    },
  ),
  member: sample(
    members,
    {
      name: 'عائشة المرابط',
      title: 'Managing Director',
      company: 'Atlas & Sons',
      industry: 'Logistics',
      location: 'Tanger',
      email: 'aicha@atlas-sons.example',
      phone: '+212 5 55 50 01 23',
      website: 'https://atlas-sons.example',
      linkedIn: '',
      discount: '15%',
    },
    { discount: '20% until spring', website: '' },
  ),
  event: sample(
    events,
    {
      title: 'Pricing without tears',
      isRegular: true,
      type: 'Workshop',
      description: 'Bring your numbers.',
      eventDate: '2026-12-03',
      eventTime: '6:00 PM - 9:00 PM',
      location: 'Old Customs Hall, Marseille',
    },
    { isRegular: false, eventDate: '2028-02-29' },
  ),
  banner: sample(banners, {}, {}),
  founderProfile: sample(
    founderProfiles,
    {
      fullName: 'Yusuf Öztürk',
      isHighlighted: true,
      role: 'Chair',
      summary: 'Began with one boat.',
      achievements: ['Harbour prize 2019', 'Two hundred apprentices'],
      socialLinks: { linkedIn: 'https://linkedin.example/in/yusuf' },
    },
    { achievements: ['One more'], socialLinks: { linkedIn: '' } },
  ),
  galleryItem: sample(
    galleryItems,
    {
      title: 'Opening night',
      description: 'The hall fills up before the first talk.\nMore than 200 guests came.',
    },
    { title: 'Closing night' },
  ),
} satisfies Record<ListName, Sample>

/** Returns the sample of a resource. */
export const sampleOf = (name: ListName): Sample => byName[name]

/** One sample per resource. */
export const samples: readonly Sample[] = Object.values(byName)

/** Valid values of the single announcement, which is not a list. */
export const announced: Values<typeof announcement> = {
  title: 'Summit tickets are on sale',
  externalUrl: 'https://tickets.example/summit?from=header',
}

/** A resource with valid values and a change of some of them, for tests that run for every resource. */
export type Sample = {
  resource: Resource
  values: Record<string, unknown>
  change: Record<string, unknown>
}

function sample<R extends Resource>(
  resource: R,
  values: Values<R>,
  change: Partial<Values<R>>,
): Sample {
  return { resource, values, change }
}
