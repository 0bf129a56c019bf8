import { openServer } from '../../scripts/search/calls.ts'

const demoAdmin = { email: 'admin@merkwerk.test', password: 'merkwerk-demo-1!' }

/** Makes rules of every kind and a prompt, so that jobs change values, count what changed, and ask the model. */
export async function makeRules(url: string): Promise<void> {
  const answer = await fetch(new URL('/user/login/', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoAdmin),
  })
  const { access } = (await answer.json()) as { access: string }
  const { call } = await openServer(url, access)
  await call('createKeyValue', { body: { key: 'Farbe', value: 'Farbton' } })
  await call('createKeyword', { body: { key: '*', value: 'Abnehmbare Teile' } })
  await call('createMultiValue', { body: { name: 'Material', values: ['Edelstahl', 'Glas', 'Metall'] } })
  await call('createMultiValue', { body: { name: 'Werkstoff', values: ['Edelstahl', 'Glas', 'Metall'] } })
  await call('savePrompt', { body: { text: 'Nenne Werkstoff und Leistung.' } })
}
