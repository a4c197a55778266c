// Reports the height of the page in px to the page around the frame; only numbers are sent, so anybody may receive them.
const page = document.documentElement
new ResizeObserver(() => {
  parent.postMessage({ takeOffHeight: Math.ceil(page.getBoundingClientRect().height) }, '*')
}).observe(page)
