import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

import { FormPage } from '#client/ui/form/layout/form-page.tsx'
import { bannerRedirectMs } from '#contract/constants.ts'

import { BannerForm } from './banner-form.tsx'

/** Screen that adds banners one after another; opens empty again shortly after each one. */
export function BannerAddPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const redirectTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Cancels the redirect when the user leaves. A layout effect, because other effects are cleaned up only after the
  // next page is loaded.
  useLayoutEffect(() => () => clearTimeout(redirectTimer.current), [])
  const redirectLater = () => {
    redirectTimer.current = setTimeout(
      () => navigate('/add-banner', { replace: true }),
      bannerRedirectMs,
    )
  }
  return (
    <FormPage title={t`Add Banner`} close={t`Close`}>
      <BannerForm
        submit={t`Add Banner`}
        busy={t`Adding Banner...`}
        onSaved={redirectLater}
        onCancel={() => navigate('/')}
      />
    </FormPage>
  )
}
