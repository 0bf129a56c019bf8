import { productTruth } from '@merkwerk/sandbox'
import { makeEan } from '../harness/runs.ts'

/** An EAN that stays the same for a number of rows. */
const repeatEan = (prefix: string, index: number, rows: number): string =>
  makeEan(prefix, Math.floor(index / rows))

/** Products with these faults always have the same result. See the sandbox's README. */
const faultCodes = ['50', '51', '52', '60', '61', '70', '41']

/** Rows with several articles of one product, results of every kind, and skipped rows. */
export function makeList(rows: number, sandboxUrl: string): Buffer {
  // Longer than one write, so that a kill can leave half a file.
  const note = 'Lagerware, bitte nicht als Angebot übernehmen. '.repeat(Math.ceil(3_000 / rows))
  const lines = Array.from({ length: rows }, (_, index) => {
    const number = index + 1
    const { ean, asin } = toIdentifiers(index, sandboxUrl)
    return `A-${number};${ean};${asin};${note}`
  })
  return Buffer.from(['Artikelnummer;EAN;ASIN;Notiz', ...lines].join('\r\n'))
}

function toIdentifiers(index: number, sandboxUrl: string): { ean: string; asin: string } {
  if (index % 17 === 16) return { ean: '', asin: '' }
  if (index % 23 === 22) return { ean: '4006381333932', asin: '' } // its check digit is wrong
  const fault = index % 9 === 8 ? faultCodes[Math.floor(index / 9) % faultCodes.length] : undefined
  // Most rows repeat an earlier product, so that runs are short.
  const ean = fault === undefined ? repeatEan('4098', index, 20) : repeatEan(`952${fault}`, index, 200)
  if (index % 4 < 2) return { ean, asin: '' }
  const { asin } = productTruth(ean, sandboxUrl)
  return index % 4 === 2 ? { ean: '', asin } : { ean, asin }
}

/** The form that submits such a list as a run. One that reads afresh pays for products again. */
export function buildSubmission(list: Buffer, name: string, { isAfresh = false } = {}) {
  const header_mapping = JSON.stringify({ artikelNumber: 'Artikelnummer', ean: 'EAN', asin: 'ASIN' })
  const read_afresh = isAfresh ? ('true' as const) : ('false' as const)
  return {
    form: { job_name: name, header_mapping, read_afresh },
    file: new File([new Uint8Array(list)], 'list.csv'),
  }
}
