import { webAddressOf } from './web-address-of.ts'

type Props = { url: string; children: string }

/**
 * Link to another website in a new tab, with "https://" added if it is missing. Other texts are displayed as text.
 */
export function ExternalLink({ url, children }: Props) {
  const address = webAddressOf(url)
  if (address === undefined) return <>{url}</>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
