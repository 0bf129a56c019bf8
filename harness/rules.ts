import { signIn } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { demoAdmin } from '../scripts/demo-accounts.ts'

/** Creates rules of every kind and a prompt. Runs then change values, count the changes and call the model. */
export async function makeRules(url: string): Promise<void> {
  const { call } = await signIn({ baseUrl: url }, demoAdmin)
  await call(endpoints.createKeyValue, { body: { key: 'Farbe', value: 'Farbton' } })
  await call(endpoints.createKeyword, { body: { key: '*', value: 'Abnehmbare Teile' } })
  await call(endpoints.createMultiValue, {
    body: { name: 'Material', values: ['Edelstahl', 'Glas', 'Metall'] },
  })
  await call(endpoints.createMultiValue, {
    body: { name: 'Werkstoff', values: ['Edelstahl', 'Glas', 'Metall'] },
  })
  await call(endpoints.savePrompt, { body: { text: 'Nenne Werkstoff und Leistung.' } })
}
