import { describe, expect, test } from 'vitest'
import { evatrRequestBody, evatrStatuses, readEvatrResponse } from './evatr.ts'
import { combineChecks, type VatCheckOutcome, type VatCheckService } from './vat-check.ts'
import { readViesResponse, viesStatuses } from './vies.ts'

const receivedAt = new Date('2026-11-23T10:00:00Z')
const vies = (body: unknown, httpStatus: number | null = 200) =>
  readViesResponse({ httpStatus, body, receivedAt })
const evatr = (body: unknown, httpStatus: number | null = 200) =>
  readEvatrResponse({ httpStatus, body, receivedAt })

const confirmed = {
  isValid: true,
  requestDate: '2026-11-23T09:59:58.123Z',
  userError: 'VALID',
  name: 'MUSTER HANDEL GMBH',
  address: 'HAUPTSTR. 1\n1010 WIEN',
  requestIdentifier: 'WAPIAAAAYz12',
  vatNumber: 'U13585627',
}

describe('readViesResponse', () => {
  test('reads a confirmation with its proof', () => {
    expect(vies(confirmed)).toEqual({
      outcome: 'valid',
      failure: null,
      status: 'VALID',
      name: 'MUSTER HANDEL GMBH',
      address: 'HAUPTSTR. 1\n1010 WIEN',
      matches: {},
      proof: {
        service: 'vies',
        requestId: 'WAPIAAAAYz12',
        checkedAt: '2026-11-23T09:59:58.123Z',
        answer: confirmed,
      },
    })
  })

  test('reads the qualified confirmation', () => {
    const check = vies({
      countryCode: 'ES',
      vatNumber: 'J99216582',
      valid: true,
      requestIdentifier: 'X',
      name: '---',
      traderNameMatch: 'VALID',
      traderCityMatch: 'INVALID',
      traderStreetMatch: 'NOT_PROCESSED',
    })
    expect(check).toMatchObject({
      outcome: 'mismatch',
      name: null,
      matches: { name: 'match', city: 'mismatch', street: 'not-disclosed' },
    })
  })

  test.each([
    [{ isValid: false, userError: 'INVALID' }, 200, 'invalid', null],
    [{ valid: false, requestIdentifier: '' }, 200, 'invalid', null],
    [{ isValid: false, userError: 'MS_UNAVAILABLE' }, 200, 'unavailable', 'outage'],
    [{ isValid: false, userError: 'MS_MAX_CONCURRENT_REQ' }, 200, 'unavailable', 'busy'],
    [{ isValid: false, userError: 'GLOBAL_MAX_CONCURRENT_REQ_TIME' }, 200, 'unavailable', 'busy'],
    [{ isValid: false, userError: 'SOMETHING_NEW' }, 200, 'unavailable', 'outage'],
    [{ isValid: false }, 200, 'unavailable', 'outage'],
    [
      { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] },
      ...([500, 'unavailable', 'outage'] as const),
    ],
    [
      { actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] },
      ...([400, 'unavailable', 'request-refused'] as const),
    ],
    [{ isValid: false, userError: 'IP_BLOCKED' }, 200, 'unavailable', 'request-refused'],
    [{ isValid: false, userError: 'INVALID' }, 502, 'unavailable', 'outage'],
    [{ isValid: true, userError: 'VALID' }, 503, 'unavailable', 'outage'],
    [undefined, null, 'unavailable', 'outage'],
    [undefined, 429, 'unavailable', 'busy'],
    ['<html>Service Unavailable</html>', 503, 'unavailable', 'outage'],
    [{ isValid: 'yes' }, 200, 'unavailable', 'outage'],
    [null, 200, 'unavailable', 'outage'],
  ])('reads %j with status %s as %s (%s)', (body, httpStatus, outcome, failure) => {
    expect(vies(body, httpStatus)).toMatchObject({ outcome, failure })
  })

  test('takes the time of the response when the body has none', () => {
    expect(vies({ isValid: false, userError: 'TIMEOUT', requestDate: 'soon' }).proof).toMatchObject({
      requestId: null,
      checkedAt: '2026-11-23T10:00:00.000Z',
    })
  })
})

describe('readEvatrResponse', () => {
  test('reads a qualified confirmation with its proof', () => {
    const body = {
      id: '3f1c',
      anfrageZeitpunkt: '2026-11-23T11:00:00+01:00',
      status: 'evatr-0000',
      ergFirmenname: 'A',
      ergStrasse: 'D',
      ergPlz: 'C',
      ergOrt: 'B',
    }
    expect(evatr(body)).toEqual({
      outcome: 'mismatch',
      failure: null,
      status: 'evatr-0000',
      name: null,
      address: null,
      matches: { name: 'match', street: 'not-disclosed', postalCode: 'not-requested', city: 'mismatch' },
      proof: { service: 'evatr', requestId: '3f1c', checkedAt: '2026-11-23T10:00:00.000Z', answer: body },
    })
  })

  test.each([
    [{ ergFirmenname: 'B', ergOrt: 'A' }, 'mismatch'],
    [{ ergFirmenname: 'A', ergPlz: 'B' }, 'mismatch'],
    [{ ergFirmenname: 'A', ergStrasse: 'B' }, 'mismatch'],
    [{ ergFirmenname: 'A', ergOrt: 'D', ergPlz: 'C' }, 'valid'],
    [{}, 'valid'],
  ] as const)(
    'holds a number of a company with other details, not one without them: %o is %s',
    (details, outcome) => {
      expect(evatr({ status: 'evatr-0000', ...details }).outcome).toBe(outcome)
    },
  )

  test.each([
    ['evatr-0003', 400, 'valid', null],
    ['evatr-2008', 200, 'valid', null],
    ['evatr-2001', 404, 'invalid', null],
    ['evatr-2002', 200, 'invalid', null],
    ['evatr-2006', 200, 'invalid', null],
    ['evatr-0011', 503, 'unavailable', 'outage'],
    ['evatr-2007', 500, 'unavailable', 'outage'],
    ['evatr-0008', 403, 'unavailable', 'busy'],
    ['evatr-2005', 404, 'unavailable', 'request-refused'],
    ['evatr-9999', 200, 'unavailable', 'outage'],
  ])('reads %s with status %i as %s (%s)', (status, httpStatus, outcome, failure) => {
    expect(evatr({ status, id: 'x' }, httpStatus)).toMatchObject({ outcome, failure, status })
  })

  test.each([
    [undefined, null, 'outage'],
    ['Bad gateway', 502, 'outage'],
    [{}, 404, 'outage'],
    [{ message: 'forbidden' }, 403, 'request-refused'],
    [{}, 429, 'busy'],
  ])('reads %j with status %s as unavailable (%s)', (body, httpStatus, failure) => {
    expect(evatr(body, httpStatus)).toMatchObject({ outcome: 'unavailable', failure, status: 'unreadable' })
  })

  test('builds simple and qualified requests', () => {
    const numbers = { ownNumber: 'DE136695976', number: 'ATU13585627' }
    expect(evatrRequestBody(numbers)).toEqual({
      anfragendeUstid: 'DE136695976',
      angefragteUstid: 'ATU13585627',
    })
    expect(
      evatrRequestBody({ ...numbers, company: { name: 'Muster', city: 'Wien', street: 'Ring 1' } }),
    ).toEqual({
      anfragendeUstid: 'DE136695976',
      angefragteUstid: 'ATU13585627',
      firmenname: 'Muster',
      ort: 'Wien',
      strasse: 'Ring 1',
    })
  })
})

test('no status of an outage means invalid', () => {
  const meanings = [
    ...Object.values(viesStatuses),
    ...Object.values(evatrStatuses).map(({ meaning }) => meaning),
  ]
  const texts = Object.entries(evatrStatuses).filter(([, { text }]) => text.includes('cannot be processed'))
  expect(texts).not.toEqual([])
  expect(texts.every(([, { meaning }]) => meaning === 'outage' || meaning === 'busy')).toBe(true)
  expect(new Set(meanings)).toEqual(new Set(['valid', 'invalid', 'busy', 'outage', 'request-refused']))
})

describe('combineChecks', () => {
  const check = (service: VatCheckService, outcome: VatCheckOutcome) => ({
    outcome,
    proof: { service, requestId: null, checkedAt: '2026-11-23T10:00:00.000Z', answer: null },
  })

  test.each([
    ['valid', 'unavailable', null, 'valid'],
    ['unavailable', 'valid', null, 'valid'],
    ['valid', 'invalid', null, 'invalid'],
    ['unavailable', 'unavailable', null, 'unavailable'],
    ['valid', 'unavailable', 'evatr', 'unavailable'],
    ['unavailable', 'valid', 'evatr', 'valid'],
    ['invalid', 'unavailable', 'evatr', 'invalid'],
  ] as const)('VIES %s, eVatR %s, requiring %s: %s', (first, second, requires, expected) => {
    expect(combineChecks([check('vies', first), check('evatr', second)], { requires })).toBe(expected)
  })

  test('is null without a check', () => {
    expect(combineChecks([], { requires: null })).toBeNull()
  })
})
