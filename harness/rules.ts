import { demoAdmin, openServer } from '../scripts/search/calls.ts'

/** Makes rules of every kind and a prompt, so that jobs change values, count what changed, and ask the model. */
export async function makeRules(url: string): Promise<void> {
  const { call } = await openServer(url, undefined, demoAdmin)
  await call('createKeyValue', { body: { key: 'Farbe', value: 'Farbton' } })
  await call('createKeyword', { body: { key: '*', value: 'Abnehmbare Teile' } })
  await call('createMultiValue', { body: { name: 'Material', values: ['Edelstahl', 'Glas', 'Metall'] } })
  await call('createMultiValue', { body: { name: 'Werkstoff', values: ['Edelstahl', 'Glas', 'Metall'] } })
  await call('savePrompt', { body: { text: 'Nenne Werkstoff und Leistung.' } })
}
