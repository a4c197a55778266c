import { IonCard, IonCardContent, IonCardHeader, IonCardTitle } from '@ionic/react'

import type { Dashboard as Counts } from '#contract/dashboard.ts'

import { countsOf } from '../counts-of.ts'
import { useReply } from '../use-reply.ts'
import { Page } from './page.tsx'

export function Dashboard() {
  const reply = useReply<{ data: Counts }>('/admin/get-dashboard')
  return (
    <Page title="Take-Off">
      <p>Welcome back. Here is your network today.</p>
      {reply ? <CountCards {...reply.data} /> : <p>Loading dashboard...</p>}
    </Page>
  )
}

function CountCards(counts: Counts) {
  const { totalRecords, lastUpdated } = counts.summary
  return (
    <>
      <IonCard>
        <IonCardHeader>
          <IonCardTitle>Total Records</IonCardTitle>
        </IonCardHeader>
        <IonCardContent>
          <p data-row>{totalRecords}</p>
          <p>Last updated {new Date(lastUpdated).toLocaleString('en')}</p>
        </IonCardContent>
      </IonCard>
      {countsOf(counts).map(({ to, name, words, count }) => (
        <IonCard key={to} routerLink={to} button>
          <IonCardContent>
            <p>{count}</p>
            <h2>{name}</h2>
            <p>{words}</p>
          </IonCardContent>
        </IonCard>
      ))}
    </>
  )
}
