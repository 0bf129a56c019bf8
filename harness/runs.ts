import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { gtinCheckDigit } from '@merkwerk/engine/identifiers'
import { demoSeller } from '../scripts/demo-accounts.ts'
import type { RunningProduct } from './product.ts'

const runTimeoutMs = 120_000

/** An EAN whose digits begin with `prefix` and end with `serial`. The prefix decides what the sandbox has, see its README. */
export function makeEan(prefix: string, serial: number): string {
  const digits = prefix + String(serial).padStart(12 - prefix.length, '0')
  return digits + gtinCheckDigit(digits)
}

/** Rows of a product list. Lists with the same `firstProduct` begin with the same sandbox products. */
export const productRows = (count: number, { firstProduct = 0 } = {}): string[] =>
  Array.from({ length: count }, (_, index) => `P-${index + 1};${makeEan('4097', firstProduct + index)};`)

/** Signs in as the demo seller without a browser. Submits runs in the given language. */
export async function callAsSeller(product: RunningProduct, language: 'de' | 'en' = 'en') {
  const { call } = await signIn({ baseUrl: product.url, language: () => language }, demoSeller)
  const getRun = (id: string) => call(endpoints.getRunDetails, { params: { id } })
  const readStatus = async (id: string) => (await getRun(id)).status
  return {
    /** Returns the current state of the run. */
    getRun,
    /** Submits rows as a run and returns its public id. Own columns follow article number, EAN and ASIN. */
    async startRun(
      name: string,
      rows: readonly string[],
      ownColumns: readonly string[] = [],
    ): Promise<string> {
      const mapping = { artikelNumber: 'Artikel Number', ean: 'EAN', asin: 'ASIN' }
      const list = [['Artikel Number;EAN;ASIN', ...ownColumns].join(';'), ...rows].join('\r\n')
      const { job: run } = await call(endpoints.runScraper, {
        form: { job_name: name, header_mapping: JSON.stringify(mapping) },
        file: new File([list], `${name}.csv`),
      })
      return run.job_id
    },
    /** Corrects the EAN of a row of a list. */
    async correctRow(listId: string, position: number, ean: string): Promise<void> {
      await call(endpoints.correctRow, { params: { id: listId, position }, body: { ean } })
    },
    /** Gives rows of a list the same value, as one entry of its history. */
    async fillRows(
      listId: string,
      rows: number[],
      { field, value }: { field: 'brand' | 'title'; value: string },
    ): Promise<void> {
      const body = { id: crypto.randomUUID(), kind: 'fill' as const, set: { rows, field, value } }
      await call(endpoints.changeRows, { params: { id: listId }, body })
    },
    /** Adds a row to a list. */
    async addRow(listId: string, row: { article_number: string; ean: string }): Promise<void> {
      await call(endpoints.addRows, { params: { id: listId }, body: { rows: [row] } })
    },
    /** Deletes the list of a completed run. */
    async deleteList(id: string): Promise<void> {
      const { list_id: listId } = await getRun(id)
      await call(endpoints.deleteList, { params: { id: listId ?? '' } })
    },
    /** Waits until all these runs are completed. */
    async untilCompleted(ids: readonly string[]): Promise<void> {
      const deadline = Date.now() + runTimeoutMs
      for (;;) {
        const open = (await Promise.all(ids.map(readStatus))).filter((status) => status !== 'Completed')
        if (open.length === 0) return
        if (Date.now() > deadline) throw new Error(`Runs are still open: ${open.join(', ')}`)
        await delay(100)
      }
    },
  }
}
