import { Component, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

type Props = {
  /** Id of the field's element. */
  id: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

/** Events before which a field may have been filled in, and after which its form is sent or rendered again. */
const moments = ['focusin', 'input', 'submit']
const mounted = new Set<FilledIn>()

/**
 * Takes over the text of a field that was filled in without an event, as some password managers do. React would
 * otherwise send its own value, and restore it at the next render of the field. Only a class component can read the
 * DOM before an update: https://react.dev/reference/react/Component#getsnapshotbeforeupdate
 */
export class FilledIn extends Component<Props> {
  override componentDidMount() {
    mounted.add(this)
    for (const moment of moments) document.addEventListener(moment, takeAll, true)
  }

  override componentWillUnmount() {
    mounted.delete(this)
  }

  override getSnapshotBeforeUpdate(before: Props): string | null {
    const text = this.field()?.value
    const isUntold = text !== before.value && before.value === this.props.value
    return isUntold && text !== undefined ? text : null
  }

  override componentDidUpdate(_props: Props, _state: unknown, untold: string | null) {
    if (untold !== null) this.props.onChange(untold)
  }

  field(): HTMLInputElement | HTMLTextAreaElement | undefined {
    const found = document.getElementById(this.props.id)
    const isText = found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement
    return isText ? found : undefined
  }

  override render() {
    return this.props.children
  }
}

function takeAll({ type, target }: Event) {
  const untold = [...mounted].flatMap((each) => {
    const field = each.field()
    return field && field.value !== each.props.value ? [{ each, field }] : []
  })
  // React handles typed text by the same event.
  const isTyped = type === 'input' && untold.every(({ field }) => field === target)
  if (isTyped || untold.length === 0) return
  const texts = untold.map(({ each, field }) => ({ each, text: field.value }))
  flushSync(() => {
    for (const { each, text } of texts) each.props.onChange(text)
  })
}
