import type { announcement } from '#contract/announcement.ts'
import type { Values } from '#contract/resource.ts'
import type { enquiries } from '#contract/resources/enquiry.ts'
import type { events } from '#contract/resources/event.ts'
import type { founderProfiles } from '#contract/resources/founder-profile.ts'
import type { galleryItems } from '#contract/resources/gallery-item.ts'
import type { Defined } from '#contract/resources/index.ts'
import type { members } from '#contract/resources/member.ts'

/** An enquiry sent from a website's form. */
export const exampleEnquiry: Values<typeof enquiries> = {
  personalInfo: {
    firstName: 'Inès',
    lastName: 'Benhaddou',
    email: 'ines@atelier.example',
    phone: '+33 4 55 50 02 01',
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
    companyDescription: 'Blankets woven by hand.',
    companyWebsite: 'www.atelier.example',
  },
  interests: {
    programInterests: ['Mentoring'],
    businessGoals: 'To export.',
    referralSource: 'A friend',
    volunteeringInterested: true,
    contributionIdeas: '',
  },
}

const member: Values<typeof members> = {
  name: 'Amira Haddad',
  title: 'Founder',
  company: 'Four Ovens',
  industry: 'Food & drink',
  location: 'Tunis',
  email: 'amira@four-ovens.example',
  phone: '+216 55 50 01 01',
  website: 'https://four-ovens.example',
  linkedIn: '',
  discount: '10%',
}

const event: Values<typeof events> = {
  title: 'Breakfast club',
  isRegular: true,
  type: 'Meetup',
  description: 'Coffee, one question, and twenty people who may know the answer.',
  eventDate: '2026-11-28',
  eventTime: '7:30 AM - 9:00 AM',
  location: 'Petit Port Coffee, Marseille',
}

const founderProfile: Values<typeof founderProfiles> = {
  fullName: 'Asha Mwangi-Laurent',
  isHighlighted: true,
  role: 'President',
  summary: 'Began with a folding table on the quay.',
  achievements: ['Brought the first hundred members together'],
  socialLinks: { linkedIn: 'https://linkedin.example/in/asha' },
}

const galleryItem: Values<typeof galleryItems> = {
  title: 'Opening night',
  description: 'The hall before anybody came.',
}

const announced: Values<typeof announcement> = {
  title: 'Summit tickets are on sale',
  externalUrl: 'https://tickets.example/summit',
}

/** A banner has no fields, only a picture. */
const banner = {}

/** Valid values of every resource. */
export const exampleValues: Record<Defined['name'], Record<string, unknown>> = {
  enquiry: exampleEnquiry,
  member,
  event,
  banner,
  founderProfile,
  galleryItem,
  announcement: announced,
}

/** Values shared by the examples. */
export const exampleOrigin = 'https://console.network.example'
export const exampleReceipt = 'E-7K3F-9QXM'
export const examplePicture = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9'
export const exampleStored = {
  _id: '0197c3a5-6d2e-7b1f-9a54-3f1f6f0f2c11',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}
export const exampleAdmin = { _id: exampleStored._id, email: 'asha@network.example' }
export const examplePreview = {
  width: 1920,
  height: 1280,
  thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
}
