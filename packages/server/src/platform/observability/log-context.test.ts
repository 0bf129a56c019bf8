import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addToLogContext, withLogContext } from './log-context.ts'
import { createLogger } from './logger.ts'

function openLog(level = 'info') {
  const lines: Record<string, unknown>[] = []
  const logger = createLogger(level, { write: (line) => void lines.push(JSON.parse(line)) })
  return { logger, lines }
}

test('adds the log context to every line of the work, also after a wait', async () => {
  const { logger, lines } = openLog()
  await Promise.all(
    ['a', 'b'].map((id) =>
      withLogContext({ request_id: id }, async () => {
        await delay(1)
        addToLogContext({ run_id: id === 'a' ? 1 : 2 })
        logger.info('here')
      }),
    ),
  )
  logger.info('outside')
  const logged = lines.map(({ request_id, run_id }) => ({ request_id, run_id }))
  expect(logged).toEqual([{ request_id: 'a', run_id: 1 }, { request_id: 'b', run_id: 2 }, {}])
})

test('prefers a line’s field to that of its log context', () => {
  const { logger, lines } = openLog()
  withLogContext({ run_id: 1 }, () => logger.info({ run_id: 2 }, 'another run'))
  expect(lines).toMatchObject([{ run_id: 2, msg: 'another run' }])
})

test('drops lines below the configured level', () => {
  const { logger, lines } = openLog('warn')
  logger.info('too little')
  logger.warn('enough')
  expect(lines).toMatchObject([{ msg: 'enough' }])
})
