import { expect, test } from 'vitest'

import { intakePath } from '#contract/public.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { listOf, send } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()

const { values } = sampleOf('enquiry')
const flat = { firstName: 'Inès', email: 'ines@atelier.example' }
const post = ({ json }: { json: object }) =>
  send(server.app, { method: 'POST', url: intakePath, json })
const arrived = async () =>
  listOf(await server.console.call({ method: 'GET', url: enquiries.paths.list }))

test('a possible spam enquiry is stored and marked', async () => {
  const ago = (ms: number) => ({ shownAt: String(server.clock.now() + 1 - ms) })
  // A form without a script may send no time, a program any value, and the clock may be set back.
  const cases = [
    [() => ({ fax: '123' }), 'trap'],
    [() => ({ openMs: '2999' }), 'quick'],
    [() => ({ openMs: '2999.9' }), 'quick'],
    // JSON has numbers, too.
    [() => ({ openMs: 2999 }), 'quick'],
    [() => ({ openMs: 3000 }), undefined],
    [() => ({ fax: 1 }), 'trap'],
    [() => ({ fax: true }), 'trap'],
    [() => ({ fax: false }), undefined],
    [() => ({ openMs: '3000' }), undefined],
    [() => ({ openMs: '', shownAt: '' }), undefined],
    [() => ({ openMs: 'soon', shownAt: 'now' }), undefined],
    [() => ago(2999), 'quick'],
    [() => ago(3000), undefined],
    [() => ago(-1000), undefined],
  ] as const
  for (const [nth, [parts, spam]] of cases.entries()) {
    const json = { ...flat, lastName: `${nth}`, ...parts() }
    server.clock.pass(1)
    expect((await post({ json })).status).toBe(201)
    const [newest] = await arrived()
    expect([json, Reflect.get(Object(newest?.['intake']), 'spam')]).toEqual([json, spam])
  }
  expect(await arrived()).toHaveLength(cases.length)
})

test('editing an enquiry keeps its spam mark', async () => {
  await post({ json: { ...values, fax: '1' } })
  const [enquiry] = await arrived()
  const json = { interests: { ...Object(values['interests']), businessGoals: 'Another' } }
  await callsOf(() => server, sampleOf('enquiry')).update(enquiry?._id ?? '', { json })
  expect((await arrived())[0]?.['intake']).toEqual(enquiry?.['intake'])
})
