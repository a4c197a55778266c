/** Whether the copy of the last screen (index.html) still covers the app. */
export const isCovered = () => document.getElementById('kept') !== null
