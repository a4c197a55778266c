import { email, flag, phone, text } from '../fields.ts'
import { group, lines } from '../json-fields.ts'
import { defineResource, type Item } from '../resource.ts'

const short = (label: string) => text({ label, maxLength: 200 })
const long = (label: string) => text({ label, maxLength: 5000, hasLines: true })
/** Free text, because an enquiry must not be refused for a missing "https://". */
const address = (label: string) => text({ label, maxLength: 2000 })

export const enquiries = defineResource({
  name: 'enquiry',
  paths: {
    list: '/admin/get-membership',
    read: '/admin/get-membershipById/:id',
    add: '/admin/add-membership',
    update: '/admin/update-membershipById/:id',
    remove: '/admin/delete-membershipById/:id',
  },
  sentAsJson: ['update'],
  isSentByVisitors: true,
  fields: {
    personalInfo: group({
      firstName: text({ label: 'First name', required: 'First name is required', maxLength: 200 }),
      lastName: short('Last name'),
      email: email({
        label: 'Email',
        required: 'Email is required',
        problem: 'Invalid email format',
        maxLength: 254,
      }),
      phone: phone({ label: 'Phone', problem: 'Invalid phone format', maxLength: 50 }),
      nationality: short('Nationality'),
      linkedin: address('LinkedIn'),
    }),
    businessInfo: group({
      companyName: short('Company'),
      position: short('Position'),
      industry: short('Industry'),
      primaryLocation: short('Location'),
      companySize: short('Company size'),
      businessType: short('Business type'),
      companyDescription: long('Description'),
      companyWebsite: address('Website'),
    }),
    interests: group({
      programInterests: lines({ label: 'Program interests', maxLength: 200, maxLines: 50 }),
      businessGoals: long('Business goals'),
      referralSource: short('Referral source'),
      volunteeringInterested: flag(),
      contributionIdeas: long('Contribution ideas'),
    }),
  },
})

export type Enquiry = Item<typeof enquiries>
