import './empty-drawing.css'

/** Drawing of a paper plane for an empty list. */
export function EmptyDrawing() {
  return (
    <svg className="empty-drawing" viewBox="0 0 200 120" aria-hidden="true">
      <ellipse cx="100" cy="104" rx="72" ry="8" />
      <path className="empty-drawing-path" d="M14 92c34 10 58-6 52-24s-34-8-24 8 44 14 70-14" />
      <path className="empty-drawing-plane" d="m112 58 70-42-24 74-17-28Z" />
      <path className="empty-drawing-fold" d="m141 62 41-46" />
    </svg>
  )
}
