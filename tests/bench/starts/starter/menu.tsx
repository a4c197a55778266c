import {
  IonContent,
  IonIcon,
  IonItem,
  IonLabel,
  IonList,
  IonListHeader,
  IonMenu,
  IonMenuToggle,
} from '@ionic/react'
import { homeOutline, imagesOutline, peopleOutline } from 'ionicons/icons'

const entries = [
  { path: '/', words: 'Dashboard', icon: homeOutline },
  { path: '/gallery', words: 'Gallery', icon: imagesOutline },
  { path: '/get-members', words: 'Verified members list', icon: peopleOutline },
]

/** Side menu with links to the compared screens. */
export function Menu() {
  return (
    <IonMenu contentId="main" type="overlay">
      <IonContent>
        <IonList>
          <IonListHeader>Menu</IonListHeader>
          {entries.map(({ path, words, icon }) => (
            <IonMenuToggle key={path} autoHide={false}>
              <IonItem routerLink={path} routerDirection="none" lines="none" detail={false}>
                <IonIcon aria-hidden="true" slot="start" icon={icon} />
                <IonLabel>{words}</IonLabel>
              </IonItem>
            </IonMenuToggle>
          ))}
        </IonList>
      </IonContent>
    </IonMenu>
  )
}
