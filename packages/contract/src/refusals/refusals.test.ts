import { expect, test } from 'vitest'
import { accountRefusals } from './accounts.ts'
import { fieldRefusals } from './fields.ts'
import { formulaRefusals } from './formulas.ts'
import { refusals } from './index.ts'
import { listRefusals } from './lists.ts'

test('no code stands for two sentences', () => {
  const codes = [accountRefusals, fieldRefusals, formulaRefusals, listRefusals].flatMap((part) =>
    Object.keys(part),
  )
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  expect(Object.keys(refusals)).toHaveLength(codes.length)
})
