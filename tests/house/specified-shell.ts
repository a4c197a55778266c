import type { SpecifiedSections, SpecifiedWords } from './specified-words.ts'

/** The words of sections 1 and 2 up to the sign-in screen. */
export const specifiedShell: SpecifiedSections = {
  '1, titles': [
    ['{page} | Admin Dashboard', /`\$\{\w+\} \| Admin Dashboard`/],
    ['the description says the page is for managing the business', /Manage .+ of the business\./],
  ],
  '2, routes': [
    ['/login', /path="\/login"/],
    ...[
      ['/', 'Dashboard'],
      ['/add-member', 'Add verified member'],
      ['/get-members', 'Verified members list'],
      ['/membership-list', 'Membership enquiries'],
      ['/add-event', 'Add event'],
      ['/list-events', 'Events list'],
      ['/add-banner', 'Add banner'],
      ['/list-banner', 'Banner list'],
      ['/add-founderProfile', 'Add founder profile'],
      ['/list-founderProfile', 'Founder profile list'],
      ['/gallery', 'Gallery'],
      ['/header-announcement', 'Header announcement manager'],
    ].map(([path, title]): SpecifiedWords => [
      `${path}: ${title}`,
      new RegExp(`'${path}': \\{ title: msg\`${title}\``),
    ]),
    'Sign-in',
    'ERROR',
    'We can’t seem to find the page you are looking for!',
    'Back to Home Page',
  ],
  '2, layout and shell': [
    'Menu',
    ['others', /name: 'others'/],
    ...[
      ['Dashboard', '/'],
      ['Add Member', '/add-member'],
      ['Members List', '/get-members'],
      ['Add Event', '/add-event'],
      ['Events List', '/list-events'],
      ['Add Banner', '/add-banner'],
      ['Banners List', '/list-banner'],
      ['Add Founder Profile', '/add-founderProfile'],
      ['Founder Profiles', '/list-founderProfile'],
      ['Gallery', '/gallery'],
      ['Header Announcement', '/header-announcement'],
      ['Membership Enquiries', '/membership-list'],
    ].map(([label, path]): SpecifiedWords => [
      `${label}: ${path}`,
      new RegExp(`label: msg\`${label}\`,\\s+path: '${path}'`),
    ]),
    ['new', /badge\?: 'new' \| 'pro'/],
    ['pro', /badge\?: 'new' \| 'pro'/],
    ['top-center', /position="top-center"/],
  ],
  '2, sign-in': ['Email', 'Password', 'Show password', 'Hide password', 'Sign in', 'Signing in...'],
}
