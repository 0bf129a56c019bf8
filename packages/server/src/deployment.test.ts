import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { loadConfig } from './platform/config/config.ts'
import { settingsTable } from './platform/config/settings.ts'

const root = new URL('../../../', import.meta.url)
const read = (file: string) => readFile(new URL(file, root), 'utf8')
const names = new Set(settingsTable.map(({ name }) => name))

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      command: z.string().optional(),
      env_file: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()),
      user: z.string().optional(),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
})

/** The services that run our image. */
const compose = async () => {
  const parsed = composeSchema.parse(parse(await read('ops/compose.yaml'), { merge: true }))
  const ours = Object.values(parsed.services).filter(({ env_file }) => env_file)
  return { ...parsed, ours }
}

test.each([
  '/readyz',
  '/readyz/',
  '/readyz//',
  '/READYZ',
  '/%72eadyz',
  '/readyz%2F',
  '/metrics',
  '/metrics/',
])('the proxy does not answer %s', async (path) => {
  const conf = await read('ops/nginx/merkwerk.conf')
  const hidden = /location ~\* (\S+) \{ return 404; \}/.exec(conf)?.[1] ?? '(?!)'
  // nginx compares the decoded path. The api would find the first two and the encoded ones.
  expect(decodeURIComponent(path)).toMatch(new RegExp(hidden, 'i'))
})

test('the proxy hides nothing else, and names its own host where it redirects', async () => {
  const conf = await read('ops/nginx/merkwerk.conf')
  const hidden = /location ~\* (\S+) \{ return 404; \}/.exec(conf)?.[1] ?? ''
  for (const path of ['/', '/healthz', '/readyz/more', '/api/v1/products']) expect(path).not.toMatch(hidden)
  expect(conf.match(/return 301 \S+/g)).toEqual(['return 301 https://merkwerk.example.com$request_uri;'])
  expect(conf).toMatch(/listen 80 default_server;[^}]*listen 443 ssl default_server;[^}]*return 444;/)
})

test('the proxy redirects pages to https, and refuses calls that came without it', async () => {
  const conf = await read('ops/nginx/merkwerk.conf')
  const [, plain = ''] = /listen 80;(.*?)return 301/s.exec(conf) ?? []
  expect(plain).toContain('if ($http_authorization) { return 403; }')
  const [, redirected = '(?!)'] = /if \(\$request_method !~ (\S+)\) \{ return 403; \}/.exec(plain) ?? []
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']
  expect(methods.filter((method) => new RegExp(redirected).test(method))).toEqual(['GET', 'HEAD'])
})

/** The line that defines a command of main.ts. */
const toCommand = (name = '') => new RegExp(`^  (?:async )?${name}[:(]`, 'm')

test('the containers use existing settings and existing commands of main.ts', async () => {
  const { ours } = await compose()
  const main = await read('packages/server/src/main.ts')
  expect(ours.map(({ command }) => command)).toEqual(['migrate', 'api', 'worker'])
  for (const { command = '', environment } of ours) {
    expect(main).toMatch(toCommand(command))
    expect(Object.keys(environment).filter((name) => !names.has(name))).toEqual([])
  }
})

test('behind the host’s proxy, the api in a container sees the IP address of each caller', async () => {
  const { ours } = await compose()
  const { TRUST_PROXY } = ours.find(({ command }) => command === 'api')?.environment ?? {}
  const { http } = loadConfig({
    DATABASE_URL: 'postgres://localhost/merkwerk',
    SIGNING_SECRET: 'x'.repeat(32),
    TRUST_PROXY,
  })
  const server = Fastify({ trustProxy: http.trustProxy })
  server.get('/', ({ ip }) => ip)
  const seenAs = async (remoteAddress: string, forwardedFor: string) =>
    (await server.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwardedFor } })).body
  expect(await seenAs('172.18.0.1', '203.0.113.5')).toBe('203.0.113.5')
  expect(await seenAs('172.18.0.1', '203.0.113.6')).toBe('203.0.113.6')
  // Neither a caller behind the proxy nor one that is no proxy can choose its address.
  expect(await seenAs('172.18.0.1', '203.0.113.9, 203.0.113.6')).toBe('203.0.113.6')
  expect(await seenAs('198.51.100.7', '203.0.113.5')).toBe('198.51.100.7')
})

test('the containers publish only the api on loopback and declare the volumes they mount', async () => {
  const { services, volumes } = await compose()
  expect(Object.values(services).flatMap(({ ports }) => ports)).toEqual(['127.0.0.1:3000:3000'])
  const mounted = Object.values(services).flatMap((service) =>
    service.volumes.map((mount) => mount.split(':')[0]),
  )
  expect([...new Set(mounted)].sort()).toEqual(Object.keys(volumes).sort())
})

test('api and worker in containers share the folder of their files', async () => {
  const { services } = await compose()
  for (const name of ['api', 'worker']) {
    expect(services[name]?.environment.FILES_URL).toBe('/files')
    expect(services[name]?.volumes).toContain('files:/files')
  }
})

test('the image copies existing files, runs no install scripts and runs as an unprivileged user', async () => {
  const lines = (await read('ops/Dockerfile')).split('\n')
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) => line.split(' ').slice(1, -1))
  expect(copied.length).toBeGreaterThan(5)
  expect(copied.filter((file) => !existsSync(fileURLToPath(new URL(file, root))))).toEqual([])
  expect(lines.filter((line) => line.includes('npm ci') && !line.includes('--ignore-scripts'))).toEqual([])
  expect(lines.findLast((line) => line.startsWith('USER '))).toBe('USER node')
})

test('the image contains every package that the server needs, and the guide of the API', async () => {
  const dockerfile = await read('ops/Dockerfile')
  const needed = new Set(['server'])
  for (const name of needed) {
    const manifest = JSON.parse(await read(`packages/${name}/package.json`)) as { dependencies?: object }
    for (const dependency of Object.keys(manifest.dependencies ?? {}))
      if (dependency.startsWith('@merkwerk/')) needed.add(dependency.slice('@merkwerk/'.length))
  }
  expect([...needed].sort()).toEqual(['contract', 'engine', 'exports', 'invoicing', 'server'])
  for (const name of needed) {
    expect(dockerfile).toContain(`COPY packages/${name}/package.json packages/${name}/\n`)
    expect(dockerfile).toContain(`COPY packages/${name}/src packages/${name}/src\n`)
    expect(dockerfile).toMatch(new RegExp(`npm ci[^&]* -w packages/${name}\\b`))
  }
  expect(dockerfile).toContain('COPY docs/api.md docs/\n')
})

test('the units run existing commands of main.ts as a separate user', async () => {
  const main = await read('packages/server/src/main.ts')
  const units = await readdir(new URL('ops/systemd/', root))
  expect(units.length).toBeGreaterThan(1)
  for (const unit of units) {
    const text = await read(`ops/systemd/${unit}`)
    const [, command] = /^ExecStart=\/usr\/bin\/node \S+\/main\.ts (\w+)$/m.exec(text) ?? []
    expect(main).toMatch(toCommand(command))
    expect(text).toMatch(/^User=merkwerk$/m)
    expect(text).toMatch(/^NoNewPrivileges=yes$/m)
  }
})

test('the example of a live environment contains all required settings', async () => {
  const example = await read('docs/production.md')
  const set = [...example.matchAll(/^([A-Z][A-Z_0-9]+)=/gm)].map(([, name = '']) => name)
  expect(set.filter((name) => !names.has(name))).toEqual([])
  const required = settingsTable.filter(({ meaning }) => meaning.includes('required in live mode'))
  expect(required.map(({ name }) => name).filter((name) => !set.includes(name))).toEqual([])
})
