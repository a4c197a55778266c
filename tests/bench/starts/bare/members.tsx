import { memberPageSize } from '#contract/constants.ts'
import type { Member } from '#contract/resources/member.ts'

import { useReply } from '../use-reply.ts'

type Page = { data: Member[]; pagination: { total: number } }

export function Members() {
  const reply = useReply<Page>(`/admin/get-member?page=1&limit=${memberPageSize}`)
  return (
    <>
      <h1>Verified Members</h1>
      <p>
        {reply
          ? `Showing 1 - ${reply.data.length} of ${reply.pagination.total} members`
          : 'Loading members...'}
      </p>
      <ul>
        {reply?.data.map((member) => (
          <MemberCard key={member._id} {...member} />
        ))}
      </ul>
    </>
  )
}

function MemberCard(member: Member) {
  return (
    <li className="card">
      <h2>{member.name}</h2>
      <p>
        {member.title} · {member.company}
      </p>
      <p>Verified</p>
      <p>{member.discount} OFF</p>
      <p>{member.industry}</p>
      <a href={`mailto:${member.email}`}>{member.email}</a>
      <a href={`tel:${member.phone}`}>{member.phone}</a>
      <p>{member.location}</p>
      <p>{member.company}</p>
      <button type="button">More</button>
      <button type="button">Edit</button>
      <button type="button">Delete</button>
    </li>
  )
}
