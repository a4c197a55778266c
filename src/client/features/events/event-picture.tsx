import { Picture } from '#client/ui/picture.tsx'

const placeholder = '/placeholder.svg'

type Props = { imageUrl: string; sizes: string; isWhole?: boolean }

/** An event may have no picture. */
export function EventPicture({ imageUrl, ...rest }: Props) {
  return <Picture src={imageUrl === '' ? placeholder : imageUrl} alt="" {...rest} />
}
