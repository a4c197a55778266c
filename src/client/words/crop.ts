import { t } from '@lingui/core/macro'

/** What is said where a picture is cropped. */
export function cropWords(offer: string) {
  return {
    offer,
    how: t`Drag the picture until the frame holds what matters.`,
    zoom: t`Zoom`,
    use: t`Use this part`,
    whole: t`Keep it whole`,
    close: t`Close`,
  }
}
