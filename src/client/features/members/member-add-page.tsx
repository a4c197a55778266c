import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'

import { scrollToTop } from '#client/platform/scroll.ts'
import { FormPage } from '#client/ui/form/form-page.tsx'
import { generalWords } from '#client/words/base/general.ts'

import { MemberForm } from './member-form.tsx'

export function MemberAddPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useRef<HTMLDivElement>(null)
  const beginNext = () => {
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    scrollToTop()
  }
  return (
    <FormPage title={t`Add Member`} close={generalWords.close()}>
      <div ref={form}>
        <MemberForm
          submit={t`Add Member`}
          busy={t`Adding Member...`}
          onSaved={beginNext}
          onCancel={() => navigate('/')}
        />
      </div>
    </FormPage>
  )
}
