import type { ComponentProps } from 'react'

import './file-area.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'accept' | 'onChange'> & {
  onChoose: (files: readonly File[]) => void
}

// Listed one by one, because iOS then converts its HEIC pictures to JPEG.
const accepted = 'image/jpeg,image/png,image/webp,image/gif'

/** Input for pictures that covers the `.file-area` around it. */
export function FileInput({ onChoose, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="file"
      accept={accepted}
      onChange={({ currentTarget }) => {
        onChoose([...(currentTarget.files ?? [])])
        // Reset, so that the file can be chosen again after a problem.
        currentTarget.value = ''
      }}
    />
  )
}
