import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { startProduct } from '../harness/product.ts'
import { cleanEnvironment } from '../scripts/checks/environment.ts'

test('the customer life script completes in the sandbox', async () => {
  await using product = await startProduct({ from: inject('preparedFolder') })
  const script = join(import.meta.dirname, '../scripts/customer-life.ts')
  const life = spawn(process.execPath, [script, '--server', product.url, '--sandbox', product.sandboxUrl], {
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained, [code]] = await Promise.all([
    text(life.stdout),
    text(life.stderr),
    once(life, 'exit'),
  ])
  expect(complained).toBe('')
  expect(code).toBe(0)
  expect(said).toBe(
    [
      'subscribed with a saved card',
      'bought 5,000 coins',
      'refunded 15.00 euro: 1,667 coins went back',
      'a disputed payment took its coins and gave them back when the dispute was won',
      'cancelled at the end of the period, with four receipts',
      'deleted the account; Stripe keeps no customer of it',
      '',
    ].join('\n'),
  )
})
