import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { FetchedContent } from '#client/account/fetched-content.tsx'
import { changeOwnPicture, readOwnAccount, removeOwnPicture } from '#client/data/account/account.ts'
import { showFaultToast } from '#client/data/account/show-fault-toast.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { pictureUrl } from '#client/data/engine/instances.ts'
import { usePicture } from '#client/data/form/use-picture.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { Button } from '#client/ui/base/button.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { PictureField } from '#client/ui/form/picture/picture-field.tsx'
import { formWords, pictureWords } from '#client/words/base/general.ts'
import { cropWords } from '#client/words/crop.ts'
import { pictureRequired } from '#contract/account.ts'

type Props = { onDone: () => void }

/** Side in px of the square in which a person's picture is displayed. */
const sidePx = 320

/** Form of the user's own picture, as stored on the server. */
export function OwnPicture({ onDone }: Props) {
  const { t } = useLingui()
  const { fetched, refetch } = useFetched(readOwnAccount)
  return (
    <FetchedContent {...{ fetched, refetch }} loading={t`Loading your picture...`}>
      {({ picture }) => <PictureForm current={picture} onDone={onDone} />}
    </FetchedContent>
  )
}

function PictureForm({ current, onDone }: Props & { current: string }) {
  const { t } = useLingui()
  const [isRemoving, setIsRemoving] = useState(false)
  const picture = usePicture(current === '' ? undefined : pictureUrl(current))
  const finish = () => {
    toastSuccess(t`Your picture is changed.`)
    onDone()
  }
  const { form, field } = useCallForm({
    initialValues: { picture: '' },
    check: () => (picture.isChosen ? {} : { picture: pictureRequired }),
    send: async () => changeOwnPicture(await picture.ready()),
    onDone: finish,
  })
  const remove = async () => {
    setIsRemoving(true)
    const done = await removeOwnPicture()
    setIsRemoving(false)
    if (!done.ok) return showFaultToast(done.fault)
    finish()
  }
  const { problem } = field('picture')
  return (
    <EntryForm
      form={form}
      words={{ ...formWords(), submit: t`Save picture`, busy: t`Saving...` }}
      onCancel={onDone}
    >
      <PictureField
        label={t`Picture`}
        hint={t`Owners see it in the list of people.`}
        words={pictureWords()}
        shape="square"
        recommended={{ width: sidePx, height: sidePx, words: cropWords(t`Crop to a square`) }}
        {...picture.field}
        problem={picture.field.problem ?? problem}
      />
      {current !== '' && (
        <Button look="danger" disabled={isRemoving} onClick={() => void remove()}>
          {t`Remove picture`}
        </Button>
      )}
    </EntryForm>
  )
}
