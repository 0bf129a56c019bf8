import { describe, expect, test } from 'vitest'
import { checkedBillingDetails, findVatNumberProblem, parseVatNumber } from './vat-number.ts'

const outcome = (text: string, country: string | null = null): string => {
  const result = parseVatNumber(text, country)
  return result.status === 'invalid' ? result.problem : `${result.number} ${result.state}`
}

describe('parseVatNumber', () => {
  test.each([
    ['DE136695976', 'DE'],
    ['ATU13585627', 'AT'],
    ['FR40303265045', 'FR'],
    ['FRK7399859412', 'FR'],
    ['IT00743110157', 'IT'],
    ['ESJ99216582', 'ES'],
    ['ESX2482300W', 'ES'],
    ['NL004495445B01', 'NL'],
    ['NL000099998B57', 'NL'],
    ['PL8567346215', 'PL'],
    ['BE0428759497', 'BE'],
    ['EL094259216', 'GR'],
    ['XI366303068', 'XI'],
    ['IE6433435OA', 'IE'],
    ['LU15027442', 'LU'],
    ['CZ25123891', 'CZ'],
    ['DK13585628', 'DK'],
    ['SE123456789701', 'SE'],
    ['FI20774740', 'FI'],
    ['HU12892312', 'HU'],
    ['PT501964843', 'PT'],
    ['RO18547290', 'RO'],
    ['BG175074752', 'BG'],
    ['HR33392005961', 'HR'],
    ['SI50223054', 'SI'],
    ['SK2022749619', 'SK'],
    ['EE100931558', 'EE'],
    ['LV40003521600', 'LV'],
    ['LT119511515', 'LT'],
    ['LT100001919017', 'LT'],
    ['CY10259033P', 'CY'],
    ['MT11679112', 'MT'],
  ])('accepts %s', (number, state) => {
    expect(outcome(number)).toBe(`${number} ${state}`)
  })

  test.each([
    ['DE136695977', 'wrong-check-digits'],
    ['DE13669597', 'wrong-format'],
    ['DE036695976', 'wrong-format'],
    ['ATU13585626', 'wrong-check-digits'],
    ['FR41303265045', 'wrong-check-digits'],
    ['IT00743110158', 'wrong-check-digits'],
    ['PL8567346216', 'wrong-check-digits'],
    ['BE0428759498', 'wrong-check-digits'],
    ['EL123456789', 'wrong-check-digits'],
    ['CHE107787577', 'unknown-state'],
    ['CHE-107.787.577 MWST', 'unknown-state'],
    ['GB980780684', 'unknown-state'],
    ['EU826012345', 'unknown-state'],
    ['', 'unknown-state'],
    ['keine', 'unknown-state'],
  ])('rejects %s: %s', (number, problem) => {
    expect(outcome(number)).toBe(problem)
  })

  test.each([
    ['de 136 695 976', 'DE136695976 DE'],
    ['USt-IdNr.: DE 136.695.976', 'DE136695976 DE'],
    ['UID: ATU 1358 5627', 'ATU13585627 AT'],
    ['VAT ID FR 40-303-265-045', 'FR40303265045 FR'],
    ['N° TVA: FR 40 303 265 045', 'FR40303265045 FR'],
    ['GR094259216', 'EL094259216 GR'],
    ['ＤＥ136695976', 'DE136695976 DE'],
    ['\u200BDE136695976\u00A0', 'DE136695976 DE'],
    ['P.IVA IT00743110157', 'IT00743110157 IT'],
    ['BTW-nummer NL004495445B01', 'NL004495445B01 NL'],
  ])('reads pasted text %j', (text, expected) => {
    expect(outcome(text)).toBe(expected)
  })

  test('adds the prefix of the country', () => {
    expect(outcome('136695976', 'DE')).toBe('DE136695976 DE')
    expect(outcome('094259216', 'GR')).toBe('EL094259216 GR')
    expect(outcome('U13585627', 'AT')).toBe('ATU13585627 AT')
    expect(outcome('136695977', 'DE')).toBe('wrong-check-digits')
  })

  test('returns the parts that the services expect', () => {
    expect(parseVatNumber('GR 094 259 216')).toEqual({
      status: 'well-formed',
      number: 'EL094259216',
      state: 'GR',
      prefix: 'EL',
      rest: '094259216',
    })
  })
})

test.each([
  [{ vat_number: 'DE136695975', country: 'DE' }, 'vat-number-check-digits'],
  [{ vat_number: 'DE12', country: '' }, 'vat-number-characters'],
  [{ vat_number: 'CHE-123.456.789', country: 'AT' }, 'vat-number-foreign'],
  [{ vat_number: 'CHE-123.456.789', country: 'CH' }, undefined],
  [{ vat_number: 'CHE-123.456.789', country: '' }, undefined],
  [{ vat_number: 'DE136695976', country: 'DE' }, undefined],
  [{ vat_number: null, country: 'DE' }, undefined],
])('the problem of %o is %s', (entered, problem) => {
  expect(findVatNumberProblem(entered)).toBe(problem)
})

test('billing details name a wrong VAT number beside their other problems', () => {
  const { error } = checkedBillingDetails.safeParse({
    ...{ name: '', street: '', postal_code: '1', city: '', country: 'DE', vat_number: 'DE12' },
  })
  const fields = error?.issues.map(({ path }) => path.join('.')).sort()
  expect(fields).toEqual(['city', 'name', 'postal_code', 'street', 'vat_number'])
})
