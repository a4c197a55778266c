import { webAddressOf } from './web-address-of.ts'

type Props = { url: string; children: string }

/**
 * A link to somebody else's site, in a tab of its own. People leave the "https://" out; anything
 * that is no web address stays text.
 */
export function OutsideLink({ url, children }: Props) {
  const address = webAddressOf(url)
  if (address === undefined) return <>{url}</>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
