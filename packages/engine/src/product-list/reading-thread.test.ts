import { Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { defaultLimits } from './limits.ts'
import { runInThread } from './reading-thread.ts'

it('ends a thread that neither answers nor computes after ten times its processor time', async () => {
  const reads = vi.spyOn(Worker.prototype, 'cpuUsage').mockResolvedValue({ user: 0, system: 0 })
  const silent = `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {})`
  const limits = { ...defaultLimits, stepMs: 20 }
  const reading = runInThread({ module: new URL(silent), payload: {}, limits, bytes: 1, owner: undefined })
  await expect(reading).rejects.toMatchObject({ code: 'too-slow' })
  expect(reads).toHaveBeenCalledTimes(9)
  reads.mockRestore()
})
