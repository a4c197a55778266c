import { IonBadge, IonButton, IonItem, IonLabel, IonList } from '@ionic/react'

import { memberPageSize } from '#contract/constants.ts'
import type { Member } from '#contract/resources/member.ts'

import { useReply } from '../use-reply.ts'
import { Page } from './page.tsx'

type MemberPage = { data: Member[]; pagination: { total: number } }

export function Members() {
  const reply = useReply<MemberPage>(`/admin/get-member?page=1&limit=${memberPageSize}`)
  return (
    <Page title="Verified Members">
      <p>
        {reply
          ? `Showing 1 - ${reply.data.length} of ${reply.pagination.total} members`
          : 'Loading members...'}
      </p>
      <IonList>
        {reply?.data.map((member) => (
          <MemberItem key={member._id} {...member} />
        ))}
      </IonList>
    </Page>
  )
}

function MemberItem(member: Member) {
  return (
    <IonItem>
      <IonLabel>
        <h2 data-row>{member.name}</h2>
        <p>
          {member.title} · {member.company}
        </p>
        <IonBadge>Verified</IonBadge>
        <IonBadge>{member.discount} OFF</IonBadge>
        <p>{member.industry}</p>
        <a href={`mailto:${member.email}`}>{member.email}</a>
        <a href={`tel:${member.phone}`}>{member.phone}</a>
        <p>{member.location}</p>
        <p>{member.company}</p>
        <IonButton fill="clear">More</IonButton>
        <IonButton fill="clear">Edit</IonButton>
        <IonButton fill="clear">Delete</IonButton>
      </IonLabel>
    </IonItem>
  )
}
