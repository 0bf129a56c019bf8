import { type Sandbox, startSandbox } from '@merkwerk/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gtinCheckDigit } from '../identifiers/index.ts'
import type { SourceAnswer, SourceQuestion, SourceResponse } from './answer.ts'
import { dnbQuestion, readDnb } from './dnb/index.ts'
import { eprelQuestion, readEprel } from './eprel/index.ts'
import { parseEprelNumber } from './eprel-number.ts'
import { icecatQuestion, readIcecat } from './icecat/index.ts'
import { kauflandQuestion, readKaufland } from './kaufland/index.ts'
import {
  type DumpLine,
  openFactsQuestion,
  readOpenFacts,
  readOpenFactsDump,
} from './open-food-facts/index.ts'
import { openLibraryQuestion, readOpenLibrary } from './open-library/index.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox[Symbol.asyncDispose]())

async function ask({ url, headers }: SourceQuestion): Promise<SourceResponse> {
  const response = await fetch(url, { headers })
  return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) }
}

const further = (index: number) => `95250700000${index}${gtinCheckDigit(`95250700000${index}`)}`
const [monitor, shampoo, chocolate] = [further(1), further(3), further(4)]
const book = '9783161484100'
const toTitle = (answer: SourceAnswer | undefined) =>
  answer?.kind === 'found' ? answer.facts.title : JSON.stringify(answer)

describe('responses of the sandbox', () => {
  it('of Icecat lead to EPREL', async () => {
    const question = icecatQuestion({ gtin: monitor }, { shopName: 'shop' }, `${sandbox.url}/icecat`)
    const answer = readIcecat(await ask(question), { gtin: monitor })
    expect(toTitle(answer)).toBe('Sichtwerk S27 Computerbildschirm 68,6 cm (27")')
    const attributes = answer.kind === 'found' ? answer.facts.attributes : []
    expect(attributes).toContainEqual({
      name: 'Hersteller',
      value: 'Sichtwerk Inc.',
      group: 'Produktsicherheit',
    })
    const label = attributes.find(({ name }) => name === 'Energielabel')?.value ?? ''
    const number = parseEprelNumber(label) ?? ''
    const registration = readEprel(await ask(eprelQuestion(number, 'key', `${sandbox.url}/eprel`)), number)
    expect(toTitle(registration)).toBe('Sichtwerk SW-S27-B')
  })

  it('of Open Food Facts and Open Beauty Facts are read', async () => {
    const read = async (project: 'food' | 'beauty', gtin: string) => {
      const address = `${sandbox.url}/open-${project}-facts`
      return readOpenFacts(await ask(openFactsQuestion([shampoo, gtin], address)), project)(gtin)
    }
    expect(toTitle(await read('food', chocolate))).toBe('Zartbitterschokolade 70 %')
    expect(toTitle(await read('beauty', shampoo))).toBe('Wiesenkraut Shampoo Brennnessel')
    expect(await read('food', shampoo)).toEqual({ kind: 'not-found' })
  })

  it('of the dump are read', async () => {
    const { body } = await fetch(`${sandbox.url}/open-food-facts/data/products.jsonl.gz`)
    const lines: DumpLine[] = []
    if (body) for await (const read of readOpenFactsDump(body, { project: 'food' })) lines.push(...read)
    expect(lines.map(({ kind }) => kind)).toEqual(['skipped', 'facts', 'skipped'])
  })

  it('of DNB and Open Library are read', async () => {
    const fromDnb = readDnb(await ask(dnbQuestion(book, `${sandbox.url}/dnb`)), book)
    const question = openLibraryQuestion([book, '4006381333931'], `${sandbox.url}/open-library`)
    const fromLibrary = readOpenLibrary(await ask(question))
    expect(toTitle(fromDnb)).toBe(toTitle(fromLibrary(book)))
    expect(fromLibrary('4006381333931')).toEqual({ kind: 'not-found' })
  })

  it('of Kaufland need a signature', async () => {
    const read = async (secretKey: string) => {
      const keys = { clientKey: 'client', secretKey }
      const options = { keys, now: new Date(), address: `${sandbox.url}/kaufland` }
      return readKaufland(await ask(kauflandQuestion(chocolate, options)), chocolate)
    }
    expect(toTitle(await read('sandbox-kaufland-secret'))).toBe('Zartbitterschokolade 70 %')
    expect(await read('wrong')).toEqual({ kind: 'refused', reason: 'denied' })
  })
})
