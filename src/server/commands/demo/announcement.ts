import { announcement } from '#contract/announcement.ts'

import { hourMs, type Shelf } from './shelf.ts'

export const demoAnnouncement: Shelf = {
  resource: announcement,
  items: [
    {
      name: announcement.name,
      wireValues: {
        title: 'Tickets for the summit in Tunis are on sale',
        externalUrl: 'https://tickets.network.example/summit',
      },
      ageMs: 26 * hourMs,
    },
  ],
}
