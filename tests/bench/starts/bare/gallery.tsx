import type { GalleryItem } from '#contract/resources/gallery-item.ts'

import { PhotoImage } from '../photo-image.tsx'
import { useReply } from '../use-reply.ts'

export function Gallery() {
  const reply = useReply<{ data: GalleryItem[] }>('/admin/get-gallery')
  return (
    <>
      <h1>Gallery</h1>
      <p>{reply ? `${reply.data.length} photos` : 'Loading gallery...'}</p>
      <ul className="gallery">
        {reply?.data.map(({ _id, title, description, image }) => (
          <li key={_id} className="card">
            <PhotoImage src={image} />
            <h2>{title}</h2>
            <p>{description}</p>
            <button type="button">Edit</button>
            <button type="button">Delete</button>
          </li>
        ))}
      </ul>
    </>
  )
}
