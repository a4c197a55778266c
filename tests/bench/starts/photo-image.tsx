import { sourceSetOf } from '#contract/picture.ts'

/** A photo of the gallery, in half the width of the screen. */
export function PhotoImage({ src }: { src: string }) {
  return (
    <img
      src={src}
      srcSet={sourceSetOf(src)}
      sizes="50vw"
      alt=""
      width={400}
      height={300}
      loading="lazy"
      decoding="async"
    />
  )
}
