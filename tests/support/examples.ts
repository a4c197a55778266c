import { toWireValues, type Values } from '#contract/resource.ts'
import type { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import type { members } from '#contract/resources/member.ts'

type MemberValues = Values<typeof members>
type EventValues = Values<typeof events>

export const aicha: MemberValues = {
  name: 'Aïcha Morabit',
  title: 'Managing Director',
  company: 'Atlas & Sons',
  industry: 'Logistics',
  location: 'Tanger',
  email: 'aicha@atlas-sons.example',
  phone: '+212 5 55-50 (01)',
  website: 'https://atlas-sons.example/',
  linkedIn: 'https://linkedin.example/in/aicha',
  discount: '15%',
}

/** Returns the values to type into the form of a member, by label, in the order of the form. */
export const memberInputsOf = (member: MemberValues) => ({
  Name: member.name,
  Title: member.title,
  Email: member.email,
  Phone: member.phone,
  Location: member.location,
  Company: member.company,
  Industry: member.industry,
  Discount: member.discount,
  Website: member.website,
  LinkedIn: member.linkedIn,
})

export const pricing: EventValues = {
  title: 'Pricing without tears',
  isRegular: true,
  type: 'Workshop',
  description: 'Bring your numbers.',
  eventDate: '2026-12-03',
  eventTime: '2:00 PM - 5:30 PM',
  location: 'Old Customs Hall, Marseille',
}

/** Returns the text parts in which an event is sent. */
export const eventPartsOf = (event: EventValues) => ({
  ...event,
  isRegular: String(event.isRegular),
})

/** Returns the values to type into the form of an event, by label. */
export const eventInputsOf = (event: EventValues) => ({
  Title: event.title,
  Type: event.type,
  Description: event.description,
  Time: event.eventTime,
  Location: event.location,
})

/** A founder with more achievements than a card shows at first. */
export const yusuf: Values<typeof founderProfiles> = {
  fullName: 'Yusuf Öztürk',
  isHighlighted: true,
  role: 'Chair',
  summary: 'Began with one boat.',
  achievements: ['Harbour prize 2019', 'Two hundred apprentices', 'A ferry on solar sails'],
  socialLinks: { linkedIn: 'https://linkedin.example/in/yusuf' },
}

/** The founder as parts of a multipart body. */
export const yusufParts = toWireValues(founderProfiles, yusuf)
