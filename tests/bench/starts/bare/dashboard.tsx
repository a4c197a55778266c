import { Link } from 'react-router-dom'

import type { Dashboard as Counts } from '#contract/dashboard.ts'

import { useReply } from './use-reply.ts'

export function Dashboard() {
  const reply = useReply<{ data: Counts }>('/admin/get-dashboard')
  return (
    <>
      <h1>Take-Off</h1>
      <p>Welcome back. Here is your network today.</p>
      {reply ? <CountCards {...reply.data} /> : <p>Loading dashboard...</p>}
    </>
  )
}

function CountCards({ totals, summary }: Counts) {
  const verified = Math.round((100 * totals.verifiedMemberships) / totals.memberships)
  const cards = [
    { to: '/list-banner', name: 'Banners', words: 'Active campaigns', count: totals.banners },
    { to: '/list-events', name: 'Events', words: 'Upcoming events', count: totals.events },
    {
      to: '/list-founderProfile',
      name: 'Founder Profiles',
      words: 'Verified founders',
      count: totals.founderProfiles,
    },
    {
      to: '/membership-list',
      name: 'Memberships',
      words: 'Total members',
      count: totals.memberships,
    },
    {
      to: '/get-members',
      name: 'Verified Members',
      words: `${verified}% verified`,
      count: totals.verifiedMemberships,
    },
  ]
  return (
    <ul>
      <li className="card">
        <h2>Total Records</h2>
        <p>{summary.totalRecords}</p>
        <p>Last updated {new Date(summary.lastUpdated).toLocaleString('en')}</p>
      </li>
      {cards.map(({ to, name, words, count }) => (
        <li key={to} className="card">
          <Link to={to}>
            <p>{count}</p>
            <h2>{name}</h2>
            <p>{words}</p>
          </Link>
        </li>
      ))}
    </ul>
  )
}
