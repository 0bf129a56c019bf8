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
        addToLogContext({ job_id: id === 'a' ? 1 : 2 })
        logger.info('here')
      }),
    ),
  )
  logger.info('outside')
  const logged = lines.map(({ request_id, job_id }) => ({ request_id, job_id }))
  expect(logged).toEqual([{ request_id: 'a', job_id: 1 }, { request_id: 'b', job_id: 2 }, {}])
})

test('prefers a line’s field to that of its log context', () => {
  const { logger, lines } = openLog()
  withLogContext({ job_id: 1 }, () => logger.info({ job_id: 2 }, 'another job'))
  expect(lines).toMatchObject([{ job_id: 2, msg: 'another job' }])
})

test('drops lines below the configured level', () => {
  const { logger, lines } = openLog('warn')
  logger.info('too little')
  logger.warn('enough')
  expect(lines).toMatchObject([{ msg: 'enough' }])
})
