import { proxy } from 'valtio'

/** What was last said of news for whoever is signed in, and when it was first said (ms). */
export const news = proxy({ newEnquiries: 0, toldAt: 0 })

/** So many enquiries are new, as is said now. */
export function hearNews(newEnquiries: number): void {
  if (newEnquiries !== news.newEnquiries) Object.assign(news, { newEnquiries, toldAt: Date.now() })
}
