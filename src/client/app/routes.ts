import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'

import type { PlacePath } from '#client/places/places.ts'

export type Page = ComponentType<{ title: string }>

/** A path of the shell, the name of its screen and the page that is fetched for it. */
export type Route = {
  path: string
  title: MessageDescriptor
  load: () => Promise<{ default: Page }>
}

const dashboard = () =>
  import('#client/features/dashboard/dashboard-page.tsx').then((file) => ({
    default: file.DashboardPage,
  }))

const memberAdd = () =>
  import('#client/features/members/member-add-page.tsx').then((file) => ({
    default: file.MemberAddPage,
  }))

const memberList = () =>
  import('#client/features/members/member-list-page.tsx').then((file) => ({
    default: file.MemberListPage,
  }))

const enquiryList = () =>
  import('#client/features/enquiries/enquiry-list-page.tsx').then((file) => ({
    default: file.EnquiryListPage,
  }))

const eventAdd = () =>
  import('#client/features/events/event-add-page.tsx').then((file) => ({
    default: file.EventAddPage,
  }))

const eventList = () =>
  import('#client/features/events/event-list-page.tsx').then((file) => ({
    default: file.EventListPage,
  }))

const bannerAdd = () =>
  import('#client/features/banners/banner-add-page.tsx').then((file) => ({
    default: file.BannerAddPage,
  }))

const bannerList = () =>
  import('#client/features/banners/banner-list-page.tsx').then((file) => ({
    default: file.BannerListPage,
  }))

const founderProfileAdd = () =>
  import('#client/features/founder-profiles/founder-profile-add-page.tsx').then((file) => ({
    default: file.FounderProfileAddPage,
  }))

const founderProfileList = () =>
  import('#client/features/founder-profiles/founder-profile-list-page.tsx').then((file) => ({
    default: file.FounderProfileListPage,
  }))

const gallery = () =>
  import('#client/features/gallery/gallery-list-page.tsx').then((file) => ({
    default: file.GalleryListPage,
  }))

const announcement = () =>
  import('#client/features/announcement/announcement-page.tsx').then((file) => ({
    default: file.AnnouncementPage,
  }))

export const loadOutbox = () =>
  import('#client/features/outbox/outbox-page.tsx').then((file) => ({ default: file.OutboxPage }))

export const loadShell = () => import('./shell.tsx').then((file) => ({ default: file.Shell }))

export const loadSignIn = () =>
  import('#client/features/sign-in/sign-in-page.tsx').then((file) => ({
    default: file.SignInPage,
  }))

const screens: Readonly<Record<PlacePath | '/' | '/outbox', Omit<Route, 'path'>>> = {
  '/': { title: msg`Dashboard`, load: dashboard },
  '/add-member': { title: msg`Add verified member`, load: memberAdd },
  '/get-members': { title: msg`Verified members list`, load: memberList },
  '/membership-list': { title: msg`Membership enquiries`, load: enquiryList },
  '/add-event': { title: msg`Add event`, load: eventAdd },
  '/list-events': { title: msg`Events list`, load: eventList },
  '/add-banner': { title: msg`Add banner`, load: bannerAdd },
  '/list-banner': { title: msg`Banner list`, load: bannerList },
  '/add-founderProfile': { title: msg`Add founder profile`, load: founderProfileAdd },
  '/list-founderProfile': { title: msg`Founder profile list`, load: founderProfileList },
  '/gallery': { title: msg`Gallery`, load: gallery },
  '/header-announcement': { title: msg`Header announcement manager`, load: announcement },
  '/outbox': { title: msg`Outbox`, load: loadOutbox },
}

export const routes: readonly Route[] = Object.entries(screens).map(([path, screen]) => ({
  path,
  ...screen,
}))

/** Starts fetching what an address needs, all at once, before React is there to ask for it. */
export function preload(path: string, isSignedIn: boolean) {
  if (!isSignedIn) return loadSignIn()
  const route = routes.find((each) => each.path === path)
  return Promise.all([loadShell(), route?.load()])
}
