import { webhookEvents } from '@merkwerk/contract'
import { v1Endpoints } from '@merkwerk/contract/v1'
import { expect, test } from 'vitest'
import { createAccount, createKey, createTestContext, startTestApi } from '../../../testing/index.ts'

test('the examples of the reference fit the contract', () => {
  for (const [name, endpoint] of Object.entries(v1Endpoints)) {
    if ('body' in endpoint) endpoint.body.parse(endpoint.example.body)
    if (endpoint.response === 'file') continue
    const { response, ...others } = endpoint.example
    for (const body of [response, ...('accepted' in others ? [others.accepted] : [])])
      expect(endpoint.response.parse(body), name).toEqual(body)
  }
  for (const [type, { data, example }] of Object.entries(webhookEvents))
    expect(data.parse(example), type).toEqual(example)
})

test('replaces the attribute mapping only from its newest version', async () => {
  await using context = await createTestContext()
  await using api = await startTestApi(context)
  const { secret } = await createKey(context, await createAccount(context))
  const client = api.client(secret)
  const mapping = {
    rules: [],
    constants: [{ name: 'Zustand', value: 'Neu' }],
  }
  const { version } = await client.call(v1Endpoints.getMapping)
  const save = () => client.call(v1Endpoints.saveMapping, { body: { base_version: version, mapping } })
  expect(await save()).toEqual({ version: version + 1 })
  await expect(save()).rejects.toMatchObject({ status: 409 })
  expect(await client.call(v1Endpoints.getMapping)).toMatchObject({ version: version + 1, mapping })
})
