import { IonApp, IonRouterOutlet, IonSplitPane, setupIonicReact } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { createRoot } from 'react-dom/client'
import { Route } from 'react-router-dom'

import { Dashboard } from './dashboard.tsx'
import { Gallery } from './gallery.tsx'
import { Members } from './members.tsx'
import { Menu } from './menu.tsx'
import { SignIn } from './sign-in.tsx'

import '@ionic/react/css/core.css'
import '@ionic/react/css/normalize.css'
import '@ionic/react/css/structure.css'
import '@ionic/react/css/typography.css'

// The side menu starter of Ionic's command line with the calls and texts of the app: one script file, no caching and
// no preloading.

setupIonicReact()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <IonApp>
      <IonReactRouter>
        <IonSplitPane contentId="main">
          <Menu />
          <IonRouterOutlet id="main">
            <Route path="/login" element={<SignIn />} />
            <Route path="/" element={<Dashboard />} />
            <Route path="/gallery" element={<Gallery />} />
            <Route path="/get-members" element={<Members />} />
          </IonRouterOutlet>
        </IonSplitPane>
      </IonReactRouter>
    </IonApp>,
  )
}
