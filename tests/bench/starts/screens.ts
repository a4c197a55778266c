import { firsts } from './network-data.ts'

/** The element to wait for: the first match of the selector that has this text, or any. */
export type Wanted = { selector: string; text?: string }

export type ScreenName = 'sign-in' | 'dashboard' | 'gallery' | 'members'

/** The compared screens, and on each the first element of interest to a user. */
export const screens: Readonly<Record<ScreenName, { path: string; wanted: Wanted }>> = {
  'sign-in': { path: '/login', wanted: { selector: '#root input[type=email]:enabled' } },
  dashboard: { path: '/', wanted: { selector: '[data-row], li p', text: String(firsts.total) } },
  gallery: { path: '/gallery', wanted: { selector: '[data-row], li h2', text: firsts.photo } },
  members: { path: '/get-members', wanted: { selector: '[data-row], li h2', text: firsts.member } },
}

/** Screens with data of the network. */
export const lists = ['dashboard', 'gallery', 'members'] as const
