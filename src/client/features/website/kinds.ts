import { t } from '@lingui/core/macro'

import type { EmbedKind } from '#contract/website.ts'

const words: Record<EmbedKind, () => string> = {
  events: () => t`Events`,
  members: () => t`Members`,
  gallery: () => t`Photos`,
  announcement: () => t`Announcement`,
}

/** Returns the name of what an embed shows. */
export function embedInWords(kind: EmbedKind): string {
  return words[kind]()
}
