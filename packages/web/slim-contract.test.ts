import { endpoints } from '@merkwerk/contract'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { slimContract } from './slim-contract.ts'

/** Builds a source as pages of the app are built. */
async function buildPage(source: string): Promise<string> {
  const page = '/app/page.ts'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === page ? id : undefined),
        load: (id) => (id === page ? source : undefined),
      },
      slimContract(),
    ],
    build: { write: false, minify: false, lib: { entry: page, formats: ['es'], fileName: 'page' } },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The build is a watcher.')
  return output.output[0].code
}

test('the browser gets each call with its address, and refuses responses without their fields', async () => {
  const code = await buildPage(`export { endpoints } from '@merkwerk/contract'`)
  const built = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    endpoints: typeof endpoints
  }
  for (const [name, { method, path, access }] of Object.entries(endpoints))
    expect(built.endpoints[name as keyof typeof endpoints], name).toMatchObject({ method, path, access })
  expect(built.endpoints.exportData.response).toBe('file')
  const { response } = built.endpoints.login
  const tokens = { access: 'a', refresh: 'b', admin: false }
  expect(response.safeParse({ ...tokens, unknown: 1 })).toMatchObject({ success: true })
  expect(response.safeParse({ access: 'a' })).toMatchObject({ success: false })
  expect(response.safeParse(null)).toMatchObject({ success: false })
})

test('a page has no schema that it does not use', async () => {
  expect(await buildPage(`export { jobStatuses, sourceFacts } from '@merkwerk/contract'`)).not.toContain(
    'ZodObject',
  )
  expect(await buildPage(`export { loginBody } from '@merkwerk/contract'`)).toContain('ZodObject')
})

test('a page that names a schema of a call is not built', async () => {
  const page = `import { endpoints } from '@merkwerk/contract'; export default endpoints.login.body`
  await expect(buildPage(page)).rejects.toThrow('endpoints.login.body is not in the browser')
})
