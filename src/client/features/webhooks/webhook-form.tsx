import { useLingui } from '@lingui/react/macro'

import type { WithConfirmation } from '#client/account/use-confirmation.ts'
import type { CallResult } from '#client/data/account/call.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { TextField } from '#client/ui/field/text-field.tsx'
import { FlagField } from '#client/ui/form/choice/flag-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { formWords } from '#client/words/base/general.ts'
import { type Webhook, type WebhookChange, webhookProblems } from '#contract/webhooks.ts'

import { KindsField, kindsFrom } from './kinds-field.tsx'

type Props<T> = {
  /** Missing for a new one. */
  hook?: Webhook
  withConfirmation: WithConfirmation
  send: (change: WebhookChange) => Promise<CallResult<T>>
  onDone: (value: T) => void
  onCancel: () => void
}

/** Form of a new or changed webhook. */
export function WebhookForm<T>(props: Props<T>) {
  const { t } = useLingui()
  const { hook, onCancel } = props
  const { form, field } = useWebhookForm(props)
  const isOn = field('isOn')
  return (
    <EntryForm
      form={form}
      words={{
        ...formWords(),
        submit: hook ? t`Save` : t`Add webhook`,
        busy: hook ? t`Saving...` : t`Adding...`,
      }}
      onCancel={onCancel}
    >
      <TextField {...field('name')} label={t`Name`} required />
      <TextField
        {...field('url')}
        label={t`Address`}
        hint={t`Messages are sent to this address`}
        type="url"
        required
      />
      <KindsField {...field('kinds')} />
      {hook && (
        <FlagField
          name="isOn"
          label={t`On`}
          value={isOn.value === 'true'}
          onChange={(value) => isOn.onChange(String(value))}
        />
      )}
    </EntryForm>
  )
}

function useWebhookForm<T>({ hook, withConfirmation, send, onDone }: Props<T>) {
  const initialValues = {
    name: hook?.name ?? '',
    url: hook?.url ?? '',
    kinds: hook?.kinds.join(',') ?? '',
    isOn: String(!hook || hook.state === 'on'),
  }
  return useCallForm({
    initialValues,
    check: ({ name, url, kinds }) => ({
      ...(name.trim() === '' && { name: webhookProblems.name }),
      ...(!URL.canParse(url.trim()) && { url: webhookProblems.url }),
      ...(kinds === '' && { kinds: webhookProblems.kinds }),
    }),
    send: ({ kinds, isOn, ...rest }) =>
      withConfirmation(() => send({ ...rest, kinds: kindsFrom(kinds), isOn: isOn === 'true' })),
    onDone,
  })
}
