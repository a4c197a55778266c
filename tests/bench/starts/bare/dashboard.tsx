import { Link } from 'react-router-dom'

import type { Dashboard as Counts } from '#contract/dashboard.ts'

import { countsOf } from '../counts-of.ts'
import { useReply } from '../use-reply.ts'

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

function CountCards(counts: Counts) {
  const { summary } = counts
  return (
    <ul>
      <li className="card">
        <h2>Total Records</h2>
        <p>{summary.totalRecords}</p>
        <p>Last updated {new Date(summary.lastUpdated).toLocaleString('en')}</p>
      </li>
      {countsOf(counts).map(({ to, name, words, count }) => (
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
