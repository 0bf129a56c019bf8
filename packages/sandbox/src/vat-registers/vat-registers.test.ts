import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../start.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox[Symbol.asyncDispose]())
afterEach(() => fetch(`${sandbox.url}/_control/vat-registers`, { method: 'DELETE' }))

async function post(path: string, body: object) {
  const response = await fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
}
const vies = (vatNumber: string, requester = {}) =>
  post('/vies/check-vat-number', { countryCode: 'AT', vatNumber, ...requester })
const evatr = (asked: string, own = 'DE136695976', company = {}) =>
  post('/evatr/app/v1/abfrage', { anfragendeUstid: own, angefragteUstid: asked, ...company })

describe('VIES', () => {
  test('confirms numbers, with an identifier for a requester', async () => {
    expect((await vies('U13585627')).body).toMatchObject({ valid: true, requestIdentifier: '' })
    const { body } = await vies('U13585627', { requesterMemberStateCode: 'DE', requesterNumber: '136695976' })
    expect(body.requestIdentifier).toMatch(/^SANDBOX/)
  })

  test('answers by the digits of the number', async () => {
    expect((await vies('U40400001')).body).toMatchObject({ valid: false })
    expect((await vies('U50300001')).body).toMatchObject({ errorWrappers: [{ error: 'MS_UNAVAILABLE' }] })
    const busy = { errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] }
    expect((await vies('U42900001')).body).toMatchObject(busy)
    expect((await vies('U42900001')).body).toMatchObject(busy)
    expect((await vies('U42900001')).body).toMatchObject({ valid: true })
  })
})

describe('eVatR', () => {
  test('confirms numbers and compares the details that the question names', async () => {
    const { body } = await evatr('ATU13585627', 'DE136695976', { firmenname: 'Muster', ort: 'Wien' })
    expect(body).toMatchObject({ status: 'evatr-0000', ergFirmenname: 'A', ergOrt: 'A', ergPlz: 'C' })
    expect(body.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('answers by the digits of the number and refuses foreign requesters', async () => {
    expect((await evatr('ATU40400001')).body.status).toBe('evatr-2001')
    expect((await evatr('ATU50300001')).body.status).toBe('evatr-1001')
    expect((await evatr('ATU42900001')).body.status).toBe('evatr-0008')
    expect((await evatr('ATU13585627', 'ATU13585627')).body.status).toBe('evatr-2005')
  })
})

test('a control call injects faults into one register', async () => {
  await post('/_control/vat-registers', { service: 'vies', fault: 'not-json', times: 1 })
  expect((await vies('U13585627')).status).toBe(502)
  expect((await vies('U13585627')).body).toMatchObject({ valid: true })
  await post('/_control/vat-registers', { service: 'evatr', fault: 'unavailable' })
  expect((await evatr('ATU13585627')).body.status).toBe('evatr-1001')
  expect((await vies('U13585627')).body).toMatchObject({ valid: true })
})
