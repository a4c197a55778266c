import { type ForeignBackend, startForeignBackend } from '#tests/support/foreign-backend.ts'

export const admin = { email: 'admin@elsewhere.example', password: 'open sesame' }

type Sent = Readonly<Record<string, unknown>> | FormData
type Reply = { status: number; body: Record<string, unknown> }

/** A foreign backend, and a function that sends signed-in calls to it. */
export type Caller = {
  backend: ForeignBackend
  call: (method: string, path: string, sent?: Sent) => Promise<Reply>
}

export async function startCaller(): Promise<Caller> {
  const backend = await startForeignBackend({ admin })
  let token = ''
  const call: Caller['call'] = async (method, path, sent) => {
    const isForm = sent instanceof FormData
    const headers = {
      authorization: `Bearer ${token}`,
      ...(sent && !isForm && { 'content-type': 'application/json' }),
    }
    const body = isForm ? sent : JSON.stringify(sent)
    const response = await fetch(backend.url + path, { method, headers, ...(sent && { body }) })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is in it, the tests say
    return { status: response.status, body: (await response.json()) as Reply['body'] }
  }
  const { body } = await call('POST', '/admin/login', admin)
  token = String(body['token'])
  return { backend, call }
}

export function form(parts: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.set(name, part)
  return form
}

export function picture(): File {
  return new File(['a picture'], 'a.png', { type: 'image/png' })
}
