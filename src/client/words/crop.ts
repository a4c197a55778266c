import { t } from '@lingui/core/macro'

/** Labels of the crop dialog. */
export function cropWords(offer: string) {
  return {
    offer,
    how: t`Tap what matters, or drag the picture until the frame holds it.`,
    zoom: t`Zoom`,
    use: t`Use this part`,
    whole: t`Keep it whole`,
    close: t`Close`,
  }
}
