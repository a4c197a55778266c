/** Notices of React and its router that the client is built without. */
export const developmentNotices = /React Router Future Flag Warning|This library called use\(\)/
