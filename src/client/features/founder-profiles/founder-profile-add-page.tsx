import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'

import { scrollToTop } from '#client/platform/page/scroll.ts'
import { FormPage } from '#client/ui/form/layout/form-page.tsx'
import { generalWords } from '#client/words/base/general.ts'

import { FounderProfileForm } from './founder-profile-form.tsx'

export function FounderProfileAddPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <FormPage title={t`Add Founder Profile`} close={generalWords.close()}>
      <FounderProfileForm
        submit={t`Add Profile`}
        busy={t`Adding Profile...`}
        onSaved={scrollToTop}
        onCancel={() => navigate('/')}
      />
    </FormPage>
  )
}
