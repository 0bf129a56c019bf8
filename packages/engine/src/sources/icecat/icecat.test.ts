import { describe, expect, it } from 'vitest'
import { icecatResponse, monitorGtin, respond } from '../../testing/source-answers.ts'
import { icecatQuestion, readIcecat } from './index.ts'

const read = (json: unknown, status = 200) => readIcecat(respond(json, status), { gtin: monitorGtin })
const { data } = icecatResponse

describe('Open Icecat', () => {
  it('is asked for a GTIN, or for brand and part number, with the account', () => {
    const account = { shopName: 'my shop', apiToken: 'a', contentToken: 'c' }
    expect(icecatQuestion({ gtin: monitorGtin }, account)).toEqual({
      url: 'https://live.icecat.biz/api?lang=DE&shopname=my+shop&GTIN=4948570114344&content=',
      headers: { accept: 'application/json', 'api-token': 'a', 'content-token': 'c' },
    })
    const { url } = icecatQuestion({ brand: 'HP', mpn: 'A/B' }, { shopName: 's' })
    expect(url).toContain('Brand=HP&ProductCode=A%2FB')
  })

  it('states texts, pictures and features with their groups', () => {
    const answer = read(icecatResponse)
    expect(answer).toMatchObject({
      kind: 'found',
      facts: {
        gtins: [monitorGtin],
        title: 'Sichtwerk S27 Computerbildschirm',
        brand: 'Sichtwerk',
        model: 'SW-S27-B',
        description: 'Scharf und hell & sparsam',
        weightKg: '4.3',
        bullets: ['68,6 cm (27")', 'IPS'],
        breadcrumbs: ['Computerbildschirme'],
        images: ['https://images.example/main.jpg', 'https://images.example/back.jpg'],
        url: 'https://sichtwerk.example/s27',
      },
    })
    expect(answer.kind === 'found' && answer.facts.attributes).toEqual([
      { name: 'Bildschirmdiagonale', value: '68,6 cm (27")', group: 'Bildschirm' },
      { name: 'Touchscreen', value: 'Nein', group: 'Bildschirm' },
      { name: 'Helligkeit', value: '250 cd/m²', group: 'Bildschirm' },
      { name: 'Gewicht', value: '4,3 kg', group: 'Gewicht & Abmessungen' },
      { name: 'Produktname', value: 'S27', group: 'Allgemein' },
      { name: 'Produktserie', value: 'S', group: 'Allgemein' },
      { name: 'Erscheinungsdatum', value: '2024-05-02', group: 'Allgemein' },
      { name: 'Garantie', value: '3 Jahre', group: 'Allgemein' },
      { name: 'Bedienungsanleitung', value: 'https://objects.example/manual.pdf', group: 'Dokumente' },
      { name: 'Energielabel', value: 'https://objects.example/label.pdf', group: 'Energie' },
      { name: 'Produktdatenblatt', value: 'https://objects.example/fiche.pdf', group: 'Energie' },
      { name: 'Hersteller', value: 'Sichtwerk Inc.', group: 'Produktsicherheit' },
      {
        name: 'Hersteller: Anschrift',
        value: 'Main Drive 1, 97005 Beaverton, Oregon, US',
        group: 'Produktsicherheit',
      },
      { name: 'Hersteller: E-Mail', value: 'safety@sichtwerk.example', group: 'Produktsicherheit' },
      { name: 'Hersteller: Website', value: 'https://sichtwerk.example', group: 'Produktsicherheit' },
      { name: 'EU-Verantwortliche Person', value: 'Sichtwerk Europe B.V.', group: 'Produktsicherheit' },
      {
        name: 'EU-Verantwortliche Person: Anschrift',
        value: 'Kade 7, Utrecht, NL',
        group: 'Produktsicherheit',
      },
      {
        name: 'Dokument: Sicherheitshinweise',
        value: 'https://objects.example/safety.pdf',
        group: 'Produktsicherheit',
      },
    ])
  })

  it('proves a question for brand and part number by both', () => {
    const ask = (brand: string, mpn: string) => readIcecat(respond(icecatResponse), { brand, mpn }).kind
    expect(ask('SICHTWERK', 'sw s27 b')).toBe('found')
    expect(ask('Sichtwerk', 'SW-S27')).toBe('not-found')
    expect(ask('Andere', 'SW-S27-B')).toBe('not-found')
  })

  it('does not return a data sheet with another GTIN or none', () => {
    const withGtins = (GTIN: string[]) => ({
      ...icecatResponse,
      data: { ...data, GeneralInfo: { ...data.GeneralInfo, GTIN } },
    })
    expect(read(withGtins(['4006381333931'])).kind).toBe('not-found')
    expect(read(withGtins([])).kind).toBe('not-found')
  })

  it.each([
    [{ StatusCode: 9, Message: 'To access Full Icecat content, an app_key is required.' }, 'restricted'],
    [{ statusCode: 8, message: "You cannot access 'full icecat' products" }, 'restricted'],
    [
      { StatusCode: 12, Message: 'The requested product is limited for the current user vertical' },
      'restricted',
    ],
    [{ StatusCode: 3, Message: 'x the Icecat user is unknown' }, 'denied'],
    [{ StatusCode: 10, Message: 'Not found user by application_key' }, 'denied'],
  ])('refuses %o', (json, reason) => {
    for (const status of [200, 400, 403]) expect(read(json, status)).toEqual({ kind: 'refused', reason })
  })

  it('states absent products whatever the status', () => {
    const absent = { StatusCode: 8, Message: 'The requested product is not present in the Icecat database' }
    for (const status of [200, 404]) expect(read(absent, status)).toEqual({ kind: 'not-found' })
    expect(read({ Code: 404 }, 404)).toEqual({ kind: 'not-found' })
  })

  it('is unreadable without data or title', () => {
    expect(read({ msg: 'OK' })).toEqual({ kind: 'unreadable', missing: 'data' })
    expect(read({ msg: 'OK', data: { GeneralInfo: {} } })).toEqual({ kind: 'unreadable', missing: 'title' })
  })
})
