import { expect, test } from 'vitest'
import { changedParams } from './use-search-state.ts'

const change = (address: string, changes: Record<string, string | undefined>) =>
  changedParams(new URLSearchParams(address), changes).toString()

test('sets the given parameters and keeps the others', () => {
  expect(change('view=invoices&days=90', { days: '365', type: 'Refund' })).toBe(
    'view=invoices&days=365&type=Refund',
  )
})

test('removes parameters without a value', () => {
  expect(change('type=Refund&from=2026-11-01&to=2026-11-30', { type: '', from: undefined })).toBe(
    'to=2026-11-30',
  )
})

test('leaves the address it starts from unchanged', () => {
  const address = new URLSearchParams('page=2')
  changedParams(address, { page: '3' })
  expect(address.get('page')).toBe('2')
})
