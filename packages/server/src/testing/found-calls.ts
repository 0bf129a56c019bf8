import type { PlainCall } from './arbitrary-call.ts'

const plain = { params: {}, query: {} }

/** Calls whose wrong responses fuzzing found. Every run tries them first. */
export const foundCalls: readonly PlainCall[] = [
  { ...plain, name: 'getRunDetails', caller: 'restricted', params: { id: 'a\0b' } },
  { ...plain, name: 'getJobsList', caller: 'restricted', query: { search: '\0' } },
  { ...plain, name: 'savePrompt', caller: 'admin', body: { text: '\ud800' } },
  { ...plain, name: 'createKeyword', caller: 'admin', body: { key: 'a\0b', value: 'c' } },
  { ...plain, name: 'deleteCard', caller: 'restricted', query: { payment_id: 'a'.repeat(70_000) } },
  { ...plain, name: 'finishRun', caller: 'user', params: { id: 'a'.repeat(3_000) } },
  { ...plain, name: 'restorePromptVersion', caller: 'admin', params: { version: 7443794665900913 } },
  {
    ...plain,
    name: 'setAutoTopUp',
    caller: 'user',
    body: { enabled: true, threshold: 1, productId: 6569538893077243 },
  },
  {
    ...plain,
    name: 'getRunChanges',
    caller: 'restricted',
    params: { id: '@job' },
    query: { after: 4623124444235493 },
  },
  {
    ...plain,
    name: 'importFilters',
    caller: 'admin',
    params: { list: 'key-value' },
    body: { mode: 'add' },
    file: 'MERKMAL;MERKMALWERT\r\na\0b;c',
  },
]
