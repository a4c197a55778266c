import { type FormEvent, useEffect, useState } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { PasswordField } from '#client/ui/field/password-field.tsx'
import { TextField } from '#client/ui/field/text-field.tsx'
import { LongTextField } from '#client/ui/form/text/long-text-field.tsx'
import { renderNow } from '#tests/support/render.ts'

// The displayed text of a form is submitted, whether it was typed or filled in by the browser.

const toggle = { show: 'Show', hide: 'Hide', showName: 'Show it', hideName: 'Hide it' }
const empty = { email: '', password: '', about: '' }
type Values = typeof empty
type Name = keyof Values
const names = ['email', 'password', 'about'] as const

let sent: Values[]
/** Renders the form again, with its values unchanged. */
let redraw: () => void

function Form() {
  const [values, setValues] = useState(empty)
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    redraw = () => setDrawn((count) => count + 1)
  }, [])
  const field = (name: Name) => ({
    ...{ name, label: name, hint: `${drawn}`, value: values[name] },
    onChange: (text: string) => setValues((before) => ({ ...before, [name]: text })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sent.push(values)
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextField {...field('email')} type="email" autoComplete="username" />
      <PasswordField {...field('password')} autoComplete="current-password" toggle={toggle} />
      <LongTextField {...field('about')} />
      <button type="submit">Send</button>
    </form>
  )
}

/** Resolves once React has rendered, in the task before the next frame, and effects have run. */
async function drawn() {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}

let root: Root
let container: HTMLElement
beforeEach(() => {
  sent = []
  const rendered = renderNow(<Form />)
  root = rendered.root
  container = rendered.container
})
afterEach(() => {
  root.unmount()
  container.remove()
})

function fieldOf(name: Name) {
  const field = container.querySelector(`:is(input, textarea)[name=${name}]`)
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field
  throw new Error(`No field is called ${name}`)
}

const silently = (name: Name, text: string) => () => {
  fieldOf(name).value = text
}
const told = (name: Name, text: string) => () => {
  const field = fieldOf(name)
  const { prototype } = field.constructor
  Reflect.set(prototype, 'value', text, field)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
/** Chromium's autofill dispatches key events without a key name. */
const keyless = (name: Name) => () => {
  fieldOf(name).dispatchEvent(new Event('keydown', { bubbles: true }))
}
const focus = (name: Name) => () => fieldOf(name).focus()
const show = () => container.querySelector<HTMLButtonElement>('[aria-label="Show it"]')?.click()

const both = { email: 'asha@network.example', password: 'long enough' }

test.each([
  {
    name: 'filled-in email and password',
    steps: [silently('email', both.email), silently('password', both.password)],
    expected: both,
  },
  {
    name: 'filled-in email, typed password',
    steps: [silently('email', both.email), told('password', both.password)],
    expected: both,
  },
  {
    name: 'typed email, filled-in password',
    steps: [told('email', both.email), silently('password', both.password)],
    expected: both,
  },
  {
    name: 'typed email and password',
    steps: [told('email', both.email), told('password', both.password)],
    expected: both,
  },
  {
    name: 'filled-in email, nameless key events',
    steps: [keyless('email'), silently('email', both.email), keyless('email')],
    expected: { email: both.email },
  },
  {
    name: 'filled-in email, then focus in its field',
    steps: [silently('email', both.email), focus('email')],
    expected: { email: both.email },
  },
  {
    name: 'filled-in password, then displayed',
    steps: [silently('password', both.password), focus('password'), show],
    expected: { password: both.password },
  },
  {
    name: 'filled-in email over a typed email',
    steps: [told('email', 'old@network.example'), silently('email', both.email)],
    expected: { email: both.email },
  },
  {
    name: 'typed email, blanked without an event',
    steps: [told('email', both.email), silently('email', '')],
    expected: {},
  },
  {
    name: 'filled-in email and password, rendered',
    steps: [
      silently('email', both.email),
      () => redraw(),
      silently('password', both.password),
      () => redraw(),
    ],
    expected: both,
  },
  {
    name: 'typed email, blanked, then rendered',
    steps: [told('email', both.email), silently('email', ''), () => redraw()],
    expected: {},
  },
  {
    name: 'filled-in text of several lines',
    steps: [silently('about', 'Two\nlines')],
    expected: { about: 'Two\nlines' },
  },
])(
  'values filled in without events are sent like typed values: $name',
  async ({ steps, expected }) => {
    for (const step of steps) {
      step()
      await drawn()
    }
    container.querySelector('form')?.requestSubmit()
    expect(sent).toEqual([{ ...empty, ...expected }])
    const shown = names.map((name) => [name, fieldOf(name).value])
    expect(Object.fromEntries(shown)).toEqual({ ...empty, ...expected })
  },
)
