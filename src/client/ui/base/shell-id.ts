/** Id of the element with menu, header and page. Ionic finds the content behind an alert by this id. */
export const shellId = 'ion-view-container-root'
