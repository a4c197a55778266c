/** The element that holds menu, header and page. By this name Ionic finds what lies behind a question. */
export const shellId = 'ion-view-container-root'
