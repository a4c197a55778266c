import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'

import { scrollToTop } from '#client/platform/page/scroll.ts'
import { FormPage } from '#client/ui/form/layout/form-page.tsx'

import { EventForm } from './event-form.tsx'

export function EventAddPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <FormPage title={t`Add Event`} close={t`Close`}>
      <EventForm
        submit={t`Add Event`}
        busy={t`Adding Event...`}
        onSaved={scrollToTop}
        onCancel={() => navigate('/')}
      />
    </FormPage>
  )
}
