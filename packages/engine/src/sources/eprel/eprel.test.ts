import { describe, expect, it } from 'vitest'
import { eprelResponse, monitorGtin, respond } from '../../testing/source-answers.ts'
import { parseEprelNumber } from '../eprel-number.ts'
import { eprelQuestion, readEprel } from './index.ts'

describe('EPREL', () => {
  it('is asked for a registration number with a key', () => {
    expect(eprelQuestion('1234567', 'key')).toEqual({
      url: 'https://eprel.ec.europa.eu/api/product/1234567',
      headers: { accept: 'application/json', 'x-api-key': 'key' },
    })
  })

  it('states class, label and product information sheet', () => {
    expect(readEprel(respond(eprelResponse), '1234567')).toMatchObject({
      kind: 'found',
      facts: {
        gtins: [monitorGtin],
        title: 'Sichtwerk SW-S27-B',
        brand: 'Sichtwerk',
        model: 'SW-S27-B',
        manufacturer: 'Sichtwerk Europe B.V.',
        url: 'https://eprel.ec.europa.eu/screen/product/electronicdisplays/1234567',
        attributes: [
          { name: 'Energieeffizienzklasse', value: 'E' },
          { name: 'EPREL-Registrierungsnummer', value: '1234567' },
          {
            name: 'Energielabel',
            value: 'https://eprel.ec.europa.eu/labels/electronicdisplays/Label_1234567.png',
          },
          {
            name: 'Produktdatenblatt',
            value: 'https://eprel.ec.europa.eu/fiches/electronicdisplays/Fiche_1234567_DE.pdf',
          },
          { name: 'Klassen der Skala', value: 'A bis G' },
          { name: 'Auf dem Markt seit', value: '2024-05-02' },
          { name: 'Verordnung', value: 'EC_2019_2013' },
        ],
      },
    })
  })

  it('writes older classes with plus signs', () => {
    const answer = readEprel(
      respond({ ...eprelResponse, energyClass: 'APPP', energyClassRange: 'APPP_D' }),
      '1234567',
    )
    const values = answer.kind === 'found' ? answer.facts.attributes.map(({ value }) => value) : []
    expect(values).toContain('A+++')
    expect(values).toContain('A+++ bis D')
  })

  it('does not return another registration', () => {
    expect(readEprel(respond(eprelResponse), '1234568')).toEqual({ kind: 'not-found' })
    expect(readEprel(respond({}, 404), '1234567')).toEqual({ kind: 'not-found' })
    expect(readEprel(respond({}, 403), '1234567')).toEqual({ kind: 'refused', reason: 'denied' })
    expect(readEprel(respond({ modelIdentifier: 'x' }), '1234567').kind).toBe('unreadable')
  })

  it.each([
    ['https://eprel.ec.europa.eu/qr/1234567', '1234567'],
    ['https://eprel.ec.europa.eu/screen/product/televisions/298765?x=1', '298765'],
    ['https://eprel.ec.europa.eu/labels/ovens/Label_0298765.png', '298765'],
    ['EPREL: 1234567', '1234567'],
    ['1234567', '1234567'],
    ['https://example.com/qr/1234567', undefined],
    ['123', undefined],
    ['4006381333931', undefined],
  ])('finds the number in %s', (text, number) => {
    expect(parseEprelNumber(text)).toBe(number)
  })
})
