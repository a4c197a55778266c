import type { Credentials } from '#contract/session.ts'

/** The first admin of every test server. */
export const firstAdmin: Credentials = {
  email: 'admin@take-off.example',
  password: 'correct horse battery staple',
}

/** The admin of the demo. */
export const demoAdmin: Credentials = {
  email: 'asha@network.example',
  password: 'take-off-demo',
}

/** A password that passes the strength check. */
export const strongPassword = 'seven herons over the weir'

/** A person who is not an owner. */
export const ben = { email: 'ben@network.example', name: 'Ben', role: 'event-staff' } as const
export const benCredentials: Credentials = { email: ben.email, password: strongPassword }
