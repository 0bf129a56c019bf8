import type { Messages } from './en.ts'

export const safety: Messages['safety'] = {
  title: 'Produktsicherheit',
  energy: 'Energie',
  variation: 'Variante',
  facts: {
    manufacturer: 'Hersteller',
    address: 'Postanschrift',
    contact: 'E-Mail oder Website',
    'responsible-person': 'EU-Verantwortliche Person',
    warnings: 'Warnhinweise',
  },
  complete: 'Die Quellen nennen alle Pflichtangaben für Angebote in der EU.',
  incomplete:
    'Diese Angaben sind für Angebote in der EU Pflicht. Merkwerk erfindet sie nie. Fehlende können Sie als Merkmale eintragen.',
  stated: 'vorhanden',
  missing: 'fehlt',
  outsideEu: 'Nur wenn der Hersteller außerhalb der EU sitzt.',
  ifAny: 'Nur wenn das Produkt welche haben muss.',
  figure_one: '{{n}} von {{total}} Produkt hat alle Pflichtangaben.',
  figure_other: '{{n}} von {{total}} Produkten haben alle Pflichtangaben.',
  worst: 'Am häufigsten fehlt: {{fact}} ({{n}}).',
  gaps: 'Fehlende Angaben zur Produktsicherheit',
  allFacts: 'Alle Pflichtangaben',
  lacks: 'Ohne: {{facts}}',
  unknown: 'Nicht geprüft',
}
