import { isEmailAddress } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { canonicalEmail } from './email-address.ts'

test.each([
  ['Ivy@Example.TEST', 'ivy@example.test'],
  [' ivy@example.test\n', 'ivy@example.test'],
  ['ｉｖｙ＠example．test', 'ivy@example.test'],
  ['info@MÜLLER.de', 'info@müller.de'],
  ['info@xn--mller-kva.de', 'info@müller.de'],
  ['İvy@example.test', 'İvy@example.test'],
  ['ıvy@example.test', 'ıvy@example.test'],
  ['account-7', 'account-7'],
  ['no at sign', 'no at sign'],
])('%j is spelled %j', (given, spelled) => {
  expect(canonicalEmail(given)).toBe(spelled)
  expect(canonicalEmail(spelled)).toBe(spelled)
})

test.each([
  'ivy@example.test',
  "o'neill+shop@mail.example.co.uk",
  'info@müller.de',
  'jörg@example.test',
  'a.b-c_d@x1.de',
])('%s is an address', (address) => expect(isEmailAddress(address)).toBe(true))

test.each([
  'nobody',
  'a@b',
  'a b@example.test',
  'a@example.test,b@example.test',
  'a@example.test;b@example.test',
  'team:a@example.test;',
  'x<victim@example.test>',
  '<victim@example.test>',
  'Victim <victim@example.test>',
  '"a b"@example.test',
  'a(comment)@example.test',
  'a@b@example.test',
  'a..b@example.test',
  '.a@example.test',
  'a@example..test',
  'a@-example.test',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@example.test:25',
  'a@example.test/x',
  'a@example.test\r\nBcc: b@example.test',
  'a\u202e@example.test',
  'ａ﹤victim＠example.test﹥',
  'deleted-1@deleted.invalid',
  `${'a'.repeat(65)}@example.test`,
  `${'ﷺ'.repeat(20)}@example.test`,
  `${'ﬀ'.repeat(32)}@${`${'ﬀ'.repeat(31)}.`.repeat(3)}test`,
])('%j is not an address', (address) => expect(isEmailAddress(address)).toBe(false))
