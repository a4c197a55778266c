import {
  IonButton,
  IonCard,
  IonCardContent,
  IonCardHeader,
  IonCardTitle,
  IonCol,
  IonGrid,
  IonRow,
} from '@ionic/react'

import type { GalleryItem } from '#contract/resources/gallery-item.ts'

import { PhotoImage } from '../photo-image.tsx'
import { useReply } from '../use-reply.ts'
import { Page } from './page.tsx'

export function Gallery() {
  const reply = useReply<{ data: GalleryItem[] }>('/admin/get-gallery')
  return (
    <Page title="Gallery">
      <p>{reply ? `${reply.data.length} photos` : 'Loading gallery...'}</p>
      <IonGrid>
        <IonRow>
          {reply?.data.map((photo) => (
            <IonCol key={photo._id} size="6">
              <PhotoCard {...photo} />
            </IonCol>
          ))}
        </IonRow>
      </IonGrid>
    </Page>
  )
}

function PhotoCard({ image, title, description }: GalleryItem) {
  return (
    <IonCard>
      <PhotoImage src={image} />
      <IonCardHeader>
        <IonCardTitle data-row>{title}</IonCardTitle>
      </IonCardHeader>
      <IonCardContent>{description}</IonCardContent>
      <IonButton fill="clear">Edit</IonButton>
      <IonButton fill="clear">Delete</IonButton>
    </IonCard>
  )
}
