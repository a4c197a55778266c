import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { initialValuesIn } from '#client/data/form/initial-values.ts'
import { scrollToTop } from '#client/platform/page/scroll.ts'
import { listPaths } from '#client/routing/list-paths.ts'
import { FormPage } from '#client/ui/form/layout/form-page.tsx'
import { generalWords } from '#client/words/base/general.ts'

import { MemberForm } from './member-form.tsx'

/** Screen that adds members one after another, or a single one with the values of an enquiry. */
export function MemberAddPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const initialValues = initialValuesIn(useLocation().state)
  const form = useRef<HTMLDivElement>(null)
  const beginNext = () => {
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    scrollToTop()
  }
  const goBack = () => navigate(listPaths.enquiry, { replace: true })
  return (
    <FormPage title={t`Add Member`} close={generalWords.close()}>
      <div ref={form}>
        <MemberForm
          submit={t`Add Member`}
          busy={t`Adding Member...`}
          initialValues={initialValues}
          // After adding a member from an enquiry, the person returns to the enquiries.
          onSaved={initialValues ? goBack : beginNext}
          onCancel={() => (initialValues ? goBack() : navigate('/'))}
        />
      </div>
    </FormPage>
  )
}
