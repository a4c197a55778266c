import { sourceSetOf } from '#contract/picture.ts'
import type { GalleryItem } from '#contract/resources/gallery-item.ts'

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
            <img
              src={image}
              srcSet={sourceSetOf(image)}
              sizes="50vw"
              alt=""
              width={400}
              height={300}
              loading="lazy"
              decoding="async"
            />
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
