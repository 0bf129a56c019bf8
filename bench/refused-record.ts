/**
 * Runs a list of 60 records of which one is always refused. Measures the seconds from submit until the first record is
 * shown, and until all other records have a result. `node bench/refused-record.ts [SECONDS AT MOST]`.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@merkwerk/contract'
import { gtinCheckDigit } from '@merkwerk/engine/identifiers'
import { onFreshProduct } from './measuring/fresh-product.ts'
import { row } from './measuring/tables.ts'

const records = 60
/** Requests per second to one site: slow enough for people to watch. */
const fetchRate = 10
const longestSeconds = Number(process.argv[2] ?? 120)

/** EAN that causes a fault of the sandbox. See its README. */
function toEan(fault: string, serial: number): string {
  const digits = `952${fault}${String(serial).padStart(7, '0')}`
  return digits + gtinCheckDigit(digits)
}

/** The refused record is in the middle of the first batch. */
const lines = Array.from(
  { length: records },
  (_, index) => `A-${index + 1};${index === 24 ? toEan('10', 1) : toEan('00', index + 1)};`,
)

await onFreshProduct(
  async ({ calls }) => {
    const header_mapping = JSON.stringify({ artikelNumber: 'Artikelnummer', ean: 'EAN', asin: 'ASIN' })
    const input = {
      form: { job_name: 'refused-record', header_mapping },
      file: new File([['Artikelnummer;EAN;ASIN', ...lines].join('\r\n')], 'list.csv'),
    }
    const begin = performance.now()
    const { job } = await calls.call(endpoints.runScraper, input)
    const seconds = () => (performance.now() - begin) / 1000
    let first: number | undefined
    let last: number | undefined
    while (last === undefined && seconds() < longestSeconds) {
      const { progress } = await calls.call(endpoints.getJob, { params: { id: job.id } })
      if (progress.done > 0) first ??= seconds()
      if (progress.done >= records - 1) last = seconds()
      await delay(50)
    }
    const shown = (time: number | undefined) => time?.toFixed(1) ?? `not within ${longestSeconds}`
    row('first record shown, s', 'all but the refused one answered, s')
    row('--:', '--:')
    row(shown(first), shown(last))
  },
  { FETCH_RATE: String(fetchRate) },
)
