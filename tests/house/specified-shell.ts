import type { SpecifiedSections, SpecifiedWords } from './specified-words.ts'

/** Texts of section 2 up to the sign-in screen; a journey checks those of the menu and of titles. */
export const specifiedShell: SpecifiedSections = {
  '2, routes': [
    ['/login', /signInPath = '\/login'/],
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
      new RegExp(`'${path}': msg\`${title}\``),
    ]),
    'Sign-in',
    'ERROR',
    'We can’t seem to find the page you are looking for!',
    'Back to Home Page',
  ],
  '2, layout and shell': [
    'Menu',
    ['others', /name: 'others'/],
    ['new', /badge\?: 'new' \| 'pro'/],
    ['pro', /badge\?: 'new' \| 'pro'/],
    ['top-center', /position="top-center"/],
  ],
  '2, sign-in': ['Email', 'Password', 'Show password', 'Hide password', 'Sign in', 'Signing in...'],
}
