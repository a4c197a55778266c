/** Whether the copy of the last screen (index.html) still lies over the app. */
export const isCovered = () => document.getElementById('kept') !== null
