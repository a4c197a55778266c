import { firsts } from './network-data.ts'

/** What is looked for on a screen: the first element of these that has this text, or any. */
export type Wanted = { selector: string; text?: string }

export type ScreenName = 'sign-in' | 'dashboard' | 'gallery' | 'members'

/** The screens that are compared, and on each the first thing that somebody comes for. */
export const screens: Readonly<Record<ScreenName, { path: string; wanted: Wanted }>> = {
  'sign-in': { path: '/login', wanted: { selector: '#root input[type=email]:enabled' } },
  dashboard: { path: '/', wanted: { selector: '[data-row], li p', text: String(firsts.total) } },
  gallery: { path: '/gallery', wanted: { selector: '[data-row], li h2', text: firsts.photo } },
  members: { path: '/get-members', wanted: { selector: '[data-row], li h2', text: firsts.member } },
}

/** Those that show something of the network. */
export const lists = ['dashboard', 'gallery', 'members'] as const
