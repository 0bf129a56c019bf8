// docs/decisions/0046-images-and-links.md

import { crc32 } from 'node:zlib'
import type { ImageProblem } from '@merkwerk/contract'
import { type ImageFetcher, type ImageResult, systemClock } from '@merkwerk/engine'
import type { ExportSource } from '@merkwerk/exports'
import pLimit from 'p-limit'
import type { Context } from '../../../../platform/context.ts'
import { dayMs } from '../../../../platform/durations.ts'
import { openImageFetcher } from '../../../products/product-cache/index.ts'
import { openSource } from '../../mapping/index.ts'
import { getSelection } from '../../sheets/index.ts'
import { findChecks, type ImageCheck, upsertCheck } from './checks-store.ts'
import { hasImage, storeImage } from './image-files.ts'
import { judgeImage } from './image-type.ts'
import {
  findOpenImageRun,
  finishImageRun,
  type OpenImageRun,
  type RunCounts,
  updateImageRun,
} from './runs-store.ts'
import { checkImagesTask } from './tasks.ts'

const chunkSize = 50
const concurrency = 8
/** Then another task continues, so that long checks neither time out nor keep a worker from others. */
const sliceMs = 5 * 60_000
/** Attempts for an image whose server refuses, beside the attempts of each fetch. */
const rounds = 2
const maxWaitMs = 10_000
/** A check ends when this many images in a row were refused. The next check continues. */
const maxRefusals = 40

/**
 * Loads the images of a check that were not loaded yet, and stores them by content. Each image is recorded as soon as it is loaded,
 * so an interrupted task loads none of them again.
 */
export async function checkImages(
  context: Context,
  { runId }: { runId: number },
  signal: AbortSignal,
): Promise<void> {
  const run = await findOpenImageRun(context.db, runId)
  if (!run) return
  const selection = await getSelection(context.db, run.account_id, run.selected)
  const source = openSource(context, selection, signal)
  const { addresses, isLimited } = await listAddresses(source, context.config.images.maxCount)
  const counts: RunCounts = {
    total: addresses.length,
    checked: 0,
    usable: 0,
    bytes: 0,
    problems: {},
    isLimited,
  }
  await updateImageRun(context.db, runId, counts)
  await using fetcher = openImageFetcher(context)
  const checker = new ImageChecker(context, run, fetcher)
  const startedAt = performance.now()
  for (let start = 0; start < addresses.length; start += chunkSize) {
    const checks = await checker.checkAll(addresses.slice(start, start + chunkSize), signal)
    for (const check of checks) add(counts, check)
    await updateImageRun(context.db, runId, counts)
    if (counts.bytes >= context.config.images.maxTotalBytes) {
      await updateImageRun(context.db, runId, { ...counts, isLimited: true })
      break
    }
    if (checker.refusals >= maxRefusals)
      return finishImageRun(context.db, runId, { at: context.clock.now(), hasFailed: true })
    if (performance.now() - startedAt > sliceMs && start + chunkSize < addresses.length)
      return continueLater(context, run)
  }
  await finishImageRun(context.db, runId, { at: context.clock.now() })
}

const continueLater = ({ db, queue }: Context, { id, account_id: accountId }: OpenImageRun) =>
  db
    .transaction()
    .execute((tx) => queue.enqueue(tx, checkImagesTask, { runId: id }, { group: `account-${accountId}` }))

/** Ends a check whose attempts are used up. */
export const failImageCheck = (context: Context, { runId }: { runId: number }) =>
  finishImageRun(context.db, runId, { at: context.clock.now(), hasFailed: true })

/** The different addresses of all rows in list order, up to a number. */
async function listAddresses(source: ExportSource, max: number) {
  const addresses = new Set<string>()
  for await (const block of source) {
    for (const { product } of block)
      for (const address of product?.images ?? []) {
        if (addresses.size >= max && !addresses.has(address))
          return { addresses: [...addresses], isLimited: true }
        addresses.add(address)
      }
  }
  return { addresses: [...addresses], isLimited: false }
}

function add(counts: RunCounts, check: ImageCheck): void {
  counts.checked += 1
  if (check.problem !== null) counts.problems[check.problem] = (counts.problems[check.problem] ?? 0) + 1
  else {
    counts.usable += 1
    counts.bytes += check.bytes
  }
}

class ImageChecker {
  readonly #context: Context
  readonly #run: OpenImageRun
  readonly #fetcher: ImageFetcher
  readonly #limit = pLimit(concurrency)
  /** Images in a row that were refused. */
  refusals = 0

  constructor(context: Context, run: OpenImageRun, fetcher: ImageFetcher) {
    this.#context = context
    this.#run = run
    this.#fetcher = fetcher
  }

  async checkAll(addresses: readonly string[], signal: AbortSignal): Promise<ImageCheck[]> {
    const known = await findChecks(this.#context.db, addresses)
    return this.#limit.map(addresses, async (address) => {
      const check = known.get(address)
      if (check && (await this.#isCurrent(check))) return check
      return this.#load(address, signal)
    })
  }

  /** A problem is current for its own check only. An image is current for half of the days until it is removed. */
  async #isCurrent(check: ImageCheck): Promise<boolean> {
    const { clock, config } = this.#context
    if (check.problem !== null) return check.checkedAt >= this.#run.created_at
    const ageMs = clock.now().getTime() - check.checkedAt.getTime()
    return ageMs <= (config.images.retentionDays * dayMs) / 2 && hasImage(this.#context, check.sha256)
  }

  async #load(address: string, signal: AbortSignal): Promise<ImageCheck> {
    const result = await this.#fetch(address, signal)
    const check = { address, checkedAt: this.#context.clock.now(), ...(await this.#judge(result)) }
    await upsertCheck(this.#context.db, check)
    return check
  }

  async #fetch(address: string, signal: AbortSignal): Promise<ImageResult> {
    for (let round = 1; ; round++) {
      const result = await this.#fetcher.fetch(address, signal)
      if (result.kind !== 'refused') {
        this.refusals = 0
        return result
      }
      if (round >= rounds || this.refusals >= maxRefusals) {
        this.refusals += 1
        return result
      }
      await systemClock.sleep(Math.min(result.waitMs, maxWaitMs), signal)
    }
  }

  async #judge(result: ImageResult) {
    const failed = (problem: ImageProblem, detail = '') => ({ problem, detail })
    if (result.kind === 'refused') return failed('unreachable', result.detail)
    if (result.kind === 'failed') return failed(result.reason, result.detail)
    const judged = judgeImage(result.bytes)
    if ('problem' in judged) return failed(judged.problem)
    const sha256 = await storeImage(this.#context, result.bytes)
    const bytes = result.bytes.length
    return { problem: null, ending: judged.ending, bytes, sha256, crc32: crc32(result.bytes) }
  }
}
