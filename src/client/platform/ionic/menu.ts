import { menuController } from '@ionic/core/components'

/** Opens the sidebar over the page, once Ionic has rendered it. */
export const openMenu = (): void => void menuController.open()

/** Closes the sidebar if it is open over the page. */
export const closeMenu = (): void => void menuController.close()
